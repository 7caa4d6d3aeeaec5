package org.openmds.loadtest.model.clock;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A UDP relay on loopback between one client and a server, which loses or duplicates packets. */
final class CopyingRelay implements AutoCloseable {

    private final DatagramSocket front;
    private final DatagramSocket back;
    private final InetSocketAddress server;
    private final CopyCount copyCount;
    private final Thread toServer;
    private final Thread toClient;
    private volatile InetSocketAddress client = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    /** The number of copies of a client's packet that are passed on. */
    interface CopyCount {

        int of(DatagramPacket packet);
    }

    private CopyingRelay(int port, CopyCount copyCount) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        front = new DatagramSocket(new InetSocketAddress(loopback, 0));
        back = new DatagramSocket(new InetSocketAddress(loopback, 0));
        server = new InetSocketAddress(loopback, port);
        this.copyCount = copyCount;
        toServer = Thread.ofVirtual().start(this::relayToServer);
        toClient = Thread.ofVirtual().start(this::relayToClient);
    }

    static CopyingRelay to(int port, CopyCount copyCount) throws IOException {
        return new CopyingRelay(port, copyCount);
    }

    int port() {
        return front.getLocalPort();
    }

    private void relayToServer() {
        DatagramPacket packet = new DatagramPacket(new byte[200], 200);
        try {
            while (!front.isClosed()) {
                packet.setLength(200);
                front.receive(packet);
                client = (InetSocketAddress) packet.getSocketAddress();
                DatagramPacket on = new DatagramPacket(packet.getData(), packet.getLength(), server);
                for (int i = copyCount.of(packet); i > 0; i--) {
                    back.send(on);
                }
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void relayToClient() {
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
            toServer.join();
            toClient.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
