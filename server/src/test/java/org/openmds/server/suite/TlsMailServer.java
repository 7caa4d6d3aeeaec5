package org.openmds.server.suite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** An SMTP server over TLS that requires a certificate of its clients, and records their subjects. It accepts every mail. */
final class TlsMailServer implements AutoCloseable {

    private final SSLServerSocket socket;
    private final BlockingQueue<String> senders = new LinkedBlockingQueue<>();

    TlsMailServer(SSLContext tls) throws IOException {
        socket = (SSLServerSocket) tls.getServerSocketFactory()
                .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        socket.setNeedClientAuth(true);
        Thread.ofVirtual().name("mail-server").start(this::serve);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Returns the subjects of the certificates with which mails arrived. */
    BlockingQueue<String> senders() {
        return senders;
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (SSLSocket client = (SSLSocket) socket.accept()) {
                client.setSoTimeout(10_000);
                converse(client);
            } catch (IOException _) {
                // A client without the right certificate, or the end of the test.
            }
        }
    }

    private void converse(SSLSocket client) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
        PrintWriter out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.UTF_8);
        out.print("220 mail\r\n");
        out.flush();
        boolean isMail = false;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (isMail && !line.equals(".")) {
                continue;
            }
            if (isMail) {
                senders.add(client.getSession().getPeerPrincipal().getName());
            }
            boolean begins = !isMail && line.equals("DATA");
            isMail = begins;
            out.print(begins ? "354 go on\r\n" : "250 yes\r\n");
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
