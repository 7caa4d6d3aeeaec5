package org.openmds.provider.site;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A DNS server on loopback with TXT records; each text is the parts of one record. */
final class FakeDnsServer implements AutoCloseable {

    private static final int HEADER = 12;
    private static final int TXT = 16;
    private static final int NAME_ERROR = 3;

    private final DatagramSocket socket;
    private final Map<String, List<List<String>>> records;

    FakeDnsServer(Map<String, List<List<String>>> records) throws SocketException {
        this.records = records;
        this.socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("fake-dns").start(this::serve);
    }

    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    private void serve() {
        DatagramPacket query = new DatagramPacket(new byte[512], 512);
        while (!socket.isClosed()) {
            try {
                socket.receive(query);
                byte[] answer = answer(query.getData());
                socket.send(new DatagramPacket(answer, answer.length, query.getSocketAddress()));
            } catch (SocketException e) {
                return;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private byte[] answer(byte[] query) throws IOException {
        StringBuilder name = new StringBuilder();
        int at = HEADER;
        for (; query[at] != 0; at += query[at] + 1) {
            name.append(name.isEmpty() ? "" : ".")
                    .append(new String(query, at + 1, query[at], StandardCharsets.US_ASCII));
        }
        int end = at + 5;
        List<List<String>> texts = records.getOrDefault(name.toString(), List.of());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(query, 0, 2);
        out.writeShort(0x8580 | (records.containsKey(name.toString()) ? 0 : NAME_ERROR));
        out.writeShort(1);
        out.writeShort(texts.size());
        out.writeInt(0);
        out.write(query, HEADER, end - HEADER);
        for (List<String> parts : texts) {
            out.writeShort(0xc000 | HEADER);
            out.writeShort(TXT);
            out.writeShort(1);
            out.writeInt(60);
            out.writeShort(parts.stream().mapToInt(part -> part.length() + 1).sum());
            for (String part : parts) {
                out.writeByte(part.length());
                out.writeBytes(part);
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
