package org.openmds.trigger.action;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.openmds.trigger.notice.Notice;
import org.openmds.trigger.notice.NoticeTemplates;
import org.openmds.trigger.rule.InvalidRuleException;

import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;

/**
 * Sends a notice by mail, in plain text and HTML. Mails about the same alerts form one thread: each refers to the earlier ones.
 *
 * <p>
 * SMTP has one gap that cannot be closed: if the connection breaks, or this process is killed, after the last byte of a mail and before the
 * server's answer is recorded, it is unknown if the server has accepted the mail. The mail is then sent again with the same Message-ID; many
 * mailboxes show it once.
 *
 * <p>
 * If the server refuses some of the recipients permanently, the others get the mail; if it refuses some temporarily, all wait for the retry.
 */
public final class MailAction implements TriggerAction {

    private static final Logger LOG = LogManager.getLogger();
    private static final String SUBJECT = "[{{kind}}{{#several}}: {{count}}{{/several}}] {{first.summary}}{{#several}} and {{others}} "
            + "more{{/several}}";
    private static final int MAX_SUBJECT_CHARS = 120;
    private static final int FIRST_TEMPORARY_CODE = 400;
    private static final int FIRST_PERMANENT_CODE = 500;

    private final MailSettings settings;
    private final NoticeAllowance allowance;
    private final NoticeModel model;
    private final InternetAddress from;
    private final List<InternetAddress> to;
    private final Template text = NoticeTemplates.plain(resource("mail.txt"));
    private final Template html = NoticeTemplates.html(resource("mail.html"));

    /** A mail that keeps the given Message-ID. */
    private static final class NoticeMessage extends MimeMessage {
        private final String id;

        private NoticeMessage(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }

    /** Creates the action without a limit of its mails; see {@link #MailAction(MailSettings, NoticeAllowance)}. */
    public MailAction(MailSettings settings) {
        this(settings, NoticeAllowance.UNLIMITED);
    }

    /**
     * Creates the action.
     *
     * @throws InvalidRuleException
     *             an address is not valid
     */
    public MailAction(MailSettings settings, NoticeAllowance allowance) {
        this.settings = settings;
        this.allowance = allowance;
        this.model = new NoticeModel(settings.link());
        this.from = address(settings.from());
        this.to = settings.to().stream().map(MailAction::address).toList();
    }

    @Override
    public NoticeAllowance allowance() {
        return allowance;
    }

    @Override
    public String describe() {
        return "mail to %s by %s:%d".formatted(String.join(", ", settings.to()), settings.host(), settings.port());
    }

    @Override
    public void send(Notice notice) throws ActionException {
        try {
            Session session = Session.getInstance(properties(settings));
            connectAndSend(session, session.getTransport(), notice);
        } catch (MessagingException e) {
            throw ActionException.temporary("%s failed: %s".formatted(describe(), reason(e)), e);
        } catch (MustacheException e) {
            throw ActionException
                    .permanent("the text of the mail cannot be created from its template: " + e.getMessage(), e);
        }
    }

    private void connectAndSend(Session session, Transport transport, Notice notice)
            throws MessagingException, ActionException {
        try {
            connect(transport);
            send(transport, mail(session, notice), to);
        } finally {
            close(transport);
        }
    }

    /** Closes the connection. A failure is ignored: the mail is already sent or has already failed, and an exception here would send it twice. */
    static void close(Transport transport) {
        try {
            transport.close();
        } catch (MessagingException e) {
            LOG.debug("the connection to the mail server was not closed properly", e);
        }
    }

    private void connect(Transport transport) throws MessagingException {
        if (settings.credentials().isPresent()) {
            MailSettings.SmtpCredentials credentials = settings.credentials().get();
            transport.connect(settings.host(), settings.port(), credentials.user(), credentials.password().get());
        } else {
            transport.connect(settings.host(), settings.port(), null, null);
        }
    }

    /**
     * Sends the mail to the recipients that are not refused permanently. With {@code sendpartial} off, SMTP sends a mail to all recipients or
     * to none.
     */
    private void send(Transport transport, MimeMessage mail, List<? extends Address> recipients)
            throws MessagingException, ActionException {
        try {
            transport.sendMessage(mail, recipients.toArray(Address[]::new));
        } catch (SendFailedException e) {
            List<Address> refused = refused(e);
            List<Address> others = new ArrayList<>(recipients);
            others.removeAll(refused);
            if (refused.isEmpty() || isTemporary(e)) {
                throw e;
            }
            if (others.isEmpty()) {
                throw ActionException.permanent("%s failed: the server refuses all recipients: %s".formatted(describe(),
                        reason(e)), e);
            }
            send(transport, mail, others);
        }
    }

    private static List<Address> refused(SendFailedException e) {
        Address[] invalid = e.getInvalidAddresses();
        return invalid == null ? List.of() : Arrays.asList(invalid);
    }

    /** Returns true if the server refuses the mail or a recipient only temporarily (status 4xx). */
    private static boolean isTemporary(SendFailedException failure) {
        for (Exception e = failure; e instanceof MessagingException m; e = m.getNextException()) {
            int code = switch (e) {
                case SMTPAddressFailedException address -> address.getReturnCode();
                case SMTPSendFailedException send -> send.getReturnCode();
                default -> FIRST_PERMANENT_CODE;
            };
            if (code >= FIRST_TEMPORARY_CODE && code < FIRST_PERMANENT_CODE) {
                return true;
            }
        }
        return false;
    }

    private MimeMessage mail(Session session, Notice notice) throws MessagingException {
        Map<String, Object> facts = model.of(notice);
        MimeMessage mail = new NoticeMessage(session, id(notice.id()));
        mail.setFrom(from);
        mail.setRecipients(Message.RecipientType.TO, to.toArray(Address[]::new));
        mail.setSubject(subject(facts), StandardCharsets.UTF_8.name());
        mail.setSentDate(Date.from(notice.at()));
        // Suppresses vacation messages (RFC 3834).
        mail.setHeader("Auto-Submitted", "auto-generated");
        mail.setHeader("X-OpenMDS-Notice", notice.id());
        if (!notice.references().isEmpty()) {
            mail.setHeader("In-Reply-To", id(notice.references().getLast()));
            mail.setHeader("References",
                    notice.references().stream().map(this::id).collect(Collectors.joining("\r\n ")));
        }
        MimeBodyPart plain = new MimeBodyPart();
        plain.setText(text.execute(facts), StandardCharsets.UTF_8.name());
        MimeBodyPart rich = new MimeBodyPart();
        rich.setContent(html.execute(facts), "text/html; charset=utf-8");
        mail.setContent(new MimeMultipart("alternative", plain, rich));
        mail.saveChanges();
        return mail;
    }

    private static String subject(Map<String, Object> facts) {
        String subject = NoticeTemplates.plain(SUBJECT).execute(facts).replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return subject.codePointCount(0, subject.length()) <= MAX_SUBJECT_CHARS
                ? subject
                : subject.substring(0, subject.offsetByCodePoints(0, MAX_SUBJECT_CHARS)) + "…";
    }

    private String id(String notice) {
        String address = from.getAddress();
        return "<%s%s>".formatted(notice, address.substring(address.lastIndexOf('@')));
    }

    private static Properties properties(MailSettings settings) {
        String protocol = settings.security() == MailSettings.MailSecurity.TLS ? "smtps" : "smtp";
        String prefix = "mail." + protocol + ".";
        String millis = Long.toString(settings.timeout().toMillis());
        Properties properties = new Properties();
        properties.setProperty("mail.transport.protocol", protocol);
        properties.setProperty(prefix + "connectiontimeout", millis);
        properties.setProperty(prefix + "timeout", millis);
        properties.setProperty(prefix + "writetimeout", millis);
        properties.setProperty(prefix + "auth", Boolean.toString(settings.credentials().isPresent()));
        properties.setProperty(prefix + "ssl.checkserveridentity", "true");
        properties.setProperty(prefix + "sendpartial", "false");
        // Does not wait for the answer to QUIT: the mail is already sent.
        properties.setProperty(prefix + "quitwait", "false");
        if (settings.security() == MailSettings.MailSecurity.STARTTLS) {
            properties.setProperty(prefix + "starttls.enable", "true");
            properties.setProperty(prefix + "starttls.required", "true");
        }
        // The files may change, so each mail asks for them.
        settings.tls()
                .tlsFor(URI.create("smtp://%s:%d".formatted(settings.host(), settings.port())))
                .ifPresent(tls -> properties.put(prefix + "ssl.socketFactory", tls.context().getSocketFactory()));
        return properties;
    }

    /**
     * Checks that an address is a valid mail address.
     *
     * @throws InvalidRuleException
     *             the address is not valid
     */
    public static void requireAddress(String text) {
        InternetAddress _ = address(text);
    }

    private static InternetAddress address(String text) {
        try {
            InternetAddress address = new InternetAddress(text, true);
            if (!address.getAddress().contains("@")) {
                throw new AddressException("it has no '@'", text);
            }
            return address;
        } catch (AddressException e) {
            throw new InvalidRuleException(
                    "'%s' is not a valid mail address: %s".formatted(text, e.getMessage()), e);
        }
    }

    private static String reason(Exception failure) {
        List<String> reasons = new ArrayList<>();
        for (Throwable e = failure; e != null; e = e instanceof MessagingException m
                ? m.getNextException()
                : e.getCause()) {
            reasons.add(String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip());
        }
        return String.join(": ", reasons.stream().distinct().toList());
    }

    private static String resource(String name) {
        try (InputStream in = MailAction.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource %s is missing".formatted(name));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the resource %s cannot be read".formatted(name), e);
        }
    }
}
