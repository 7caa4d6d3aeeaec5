package org.openmds.server.suite;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;

/** A real SMTP server on this machine, which may be stopped for a while and keeps its port. */
final class MailServer implements AutoCloseable {

    private final int port = TestPorts.free();
    private GreenMail server = newServer();

    /** Returns a running server. */
    static MailServer start() {
        MailServer server = new MailServer();
        server.server.start();
        return server;
    }

    /** Returns a server that is not started, with a reserved port. */
    static MailServer down() {
        return new MailServer();
    }

    /**
     * A received mail.
     *
     * @param text
     *            the plain text part
     */
    record Mail(String subject, String id, String replyTo, String text, String html) {

        boolean isFiring() {
            return subject.startsWith("[firing]");
        }

        boolean isRepeated() {
            return text.contains("Still firing");
        }

        private static Mail of(MimeMessage message) {
            try {
                MimeMultipart parts = (MimeMultipart) message.getContent();
                return new Mail(message.getSubject(), message.getMessageID(),
                        String.join(" ", headers(message, "In-Reply-To")),
                        ((String) parts.getBodyPart(0).getContent()).replace("\r\n", "\n"),
                        (String) parts.getBodyPart(1).getContent());
            } catch (MessagingException | IOException e) {
                throw new AssertionError(e);
            }
        }

        private static List<String> headers(MimeMessage message, String name) throws MessagingException {
            String[] values = message.getHeader(name);
            return values == null ? List.of() : List.of(values);
        }
    }

    int port() {
        return port;
    }

    /** Starts the server. Mails received before are lost. */
    void up() {
        server = newServer();
        server.start();
    }

    void goDown() {
        server.stop();
    }

    /** Returns the received mails, in the order of arrival. */
    List<Mail> mails() {
        return Arrays.stream(server.getReceivedMessages()).map(Mail::of).toList();
    }

    /** Returns the texts of all mails of a kind, {@code firing} or {@code resolved}. */
    String texts(String kind) {
        return mails().stream()
                .filter(mail -> mail.subject().startsWith("[" + kind))
                .map(Mail::text)
                .collect(Collectors.joining("\n"));
    }

    @Override
    public void close() {
        server.stop();
    }

    private GreenMail newServer() {
        return new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    }
}
