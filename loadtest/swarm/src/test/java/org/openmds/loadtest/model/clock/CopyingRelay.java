package org.openmds.loadtest.model.clock;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Stands between one client and a server on loopback, and loses or doubles packets. */
final class CopyingRelay implements AutoCloseable {

    private final DatagramSocket front;
    private final DatagramSocket back;
    private final InetSocketAddress server;
    private final Copies copies;
    private final Thread there;
    private final Thread home;
    private volatile InetSocketAddress client = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    /** How often a packet from the client is passed on. */
    interface Copies {

        int of(DatagramPacket packet);
    }

    private CopyingRelay(int port, Copies copies) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        front = new DatagramSocket(new InetSocketAddress(loopback, 0));
        back = new DatagramSocket(new InetSocketAddress(loopback, 0));
        server = new InetSocketAddress(loopback, port);
        this.copies = copies;
        there = Thread.ofVirtual().start(this::there);
        home = Thread.ofVirtual().start(this::home);
    }

    static CopyingRelay to(int port, Copies copies) throws IOException {
        return new CopyingRelay(port, copies);
    }

    int port() {
        return front.getLocalPort();
    }

    private void there() {
        DatagramPacket packet = new DatagramPacket(new byte[200], 200);
        try {
            while (!front.isClosed()) {
                packet.setLength(200);
                front.receive(packet);
                client = (InetSocketAddress) packet.getSocketAddress();
                DatagramPacket on = new DatagramPacket(packet.getData(), packet.getLength(), server);
                for (int i = copies.of(packet); i > 0; i--) {
                    back.send(on);
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void home() {
        DatagramPacket packet = new DatagramPacket(new byte[200], 200);
        try {
            while (!back.isClosed()) {
                packet.setLength(200);
                back.receive(packet);
                front.send(new DatagramPacket(packet.getData(), packet.getLength(), client));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    @Override
    public void close() {
        front.close();
        back.close();
        try {
            there.join();
            home.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
