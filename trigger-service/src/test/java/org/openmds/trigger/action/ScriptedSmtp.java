package org.openmds.trigger.action;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** An SMTP server with scripted answers to recipients; it can close the connection after a mail. */
final class ScriptedSmtp implements AutoCloseable {

    /** Recipients of each accepted mail. */
    final List<List<String>> taken = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, String> answers;
    private final boolean breaksOff;
    private final ServerSocket socket;

    ScriptedSmtp(Map<String, String> answers, boolean breaksOff) throws IOException {
        this.answers = answers;
        this.breaksOff = breaksOff;
        this.socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try (Socket client = socket.accept()) {
                converse(client);
            } catch (IOException e) {
                // the client or the test has ended
            }
        }
    }

    private void converse(Socket client) throws IOException {
        BufferedReader in = new BufferedReader(
                new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
        OutputStream out = client.getOutputStream();
        List<String> recipients = new ArrayList<>();
        say(out, "220 here");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.startsWith("RCPT")) {
                String address = line.substring(line.indexOf('<') + 1, line.indexOf('>'));
                String answer = answers.getOrDefault(address, "250 ok");
                if (answer.startsWith("250")) {
                    recipients.add(address);
                }
                say(out, answer);
            } else if (line.equals("DATA")) {
                say(out, "354 go on");
                while (!".".equals(in.readLine())) {
                    // the mail
                }
                taken.add(List.copyOf(recipients));
                if (breaksOff) {
                    return;
                }
                say(out, "250 taken");
            } else if (line.startsWith("RSET") || line.startsWith("MAIL")) {
                recipients.clear();
                say(out, "250 ok");
            } else {
                say(out, line.startsWith("QUIT") ? "221 bye" : "250 ok");
            }
        }
    }

    private static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }
}
