//! The addresses of this machine on its networks.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// What others on the network can type, the likeliest first.
pub fn addresses() -> Vec<IpAddr> {
    let mut addresses: Vec<_> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .map(|interface| interface.ip())
        .filter(|address| address.is_ipv4() && !address.is_loopback() && !is_link_local(*address))
        .collect();
    let first = way_out();
    addresses.sort_by_key(|address| Some(*address) != first);
    addresses.dedup();
    addresses
}

fn is_link_local(address: IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if address.is_link_local())
}

/// The address by which this machine would reach others. Nothing is sent to find it out.
fn way_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is kept for documentation: all that counts is which way it lies.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|address| !address.is_unspecified())
}
