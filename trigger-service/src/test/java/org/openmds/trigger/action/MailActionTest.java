package org.openmds.trigger.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import jakarta.mail.BodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.trigger.action.MailSettings.MailSecurity;
import org.openmds.trigger.action.MailSettings.SmtpCredentials;
import org.openmds.trigger.notice.SampleNotices;
import org.openmds.wsrf.client.http.Credentials;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;

class MailActionTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void tell_firing_namesHostValueConditionAndSinceWhen() throws Exception {
        action(List.of("ops@example.org", "On Call <oncall@example.org>"), Optional.empty()).send(
                SampleNotices.firing("4f1c", SampleNotices.full("a.example.org")));

        MimeMessage[] mails = server.getReceivedMessages();
        assertThat(mails).hasSize(2);
        assertThat(mails[0].getSubject()).isEqualTo("[firing] 4 MB left on /data of a.example.org");
        assertThat(mails[0].getHeader("Message-ID")).containsExactly("<4f1c@example.org>");
        assertThat(mails[0].getHeader("Auto-Submitted")).containsExactly("auto-generated");
        assertThat(part(mails[0], 0)).isEqualToNormalizingNewlines("""
                4 MB left on /data of a.example.org

                Firing since 2026-01-01 00:00:00 UTC, for 5 min.

                  Host      a.example.org
                  Free      4
                  Severity  warning
                  Trigger   File system nearly full (disk-full)
                  Member    http://a.example.org/service

                http://mds/webmds?host=a.example.org

                Condition:
                //glue:FileSystem[@AvailableSpace < 10]

                Matched:
                <fs name="/data" free="4">a &amp; b</fs>

                --\s
                OpenMDS, 2026-01-01 00:05:00 UTC, notice 4f1c
                """);
    }

    @Test
    void tell_firing_htmlEscapesWhatWasCollected() throws Exception {
        action(List.of("ops@example.org"), Optional.empty())
                .send(SampleNotices.firing("4f1c", SampleNotices.full("<b>a</b>")));

        assertThat(part(server.getReceivedMessages()[0], 1)).contains("&lt;b&gt;a&lt;/b&gt;",
                "//glue:FileSystem[@AvailableSpace &lt; 10]")
                .doesNotContain("<b>a</b>");
    }

    @Test
    void tell_resolved_isInTheThreadOfTheFirst() throws Exception {
        MailAction action = action(List.of("ops@example.org"), Optional.empty());
        action.send(SampleNotices.firing("4f1c", SampleNotices.full("a.example.org")));
        action.send(SampleNotices.resolved("9a02", "4f1c", SampleNotices.freed("a.example.org")));

        MimeMessage resolved = server.getReceivedMessages()[1];
        assertThat(resolved.getSubject()).isEqualTo("[resolved] 400 MB left on /data of a.example.org");
        assertThat(resolved.getHeader("In-Reply-To")).containsExactly("<4f1c@example.org>");
        assertThat(resolved.getHeader("References")).containsExactly("<4f1c@example.org>");
        assertThat(part(resolved, 0).replace("\r\n", "\n")).startsWith("""
                Resolved: 400 MB left on /data of a.example.org

                Resolved at 2026-01-01 02:05:00 UTC, after 2 h 5 min (since 2026-01-01 00:00:00 UTC).
                Last values:

                  Host""");
    }

    @Test
    void tell_several_areOneMail() throws Exception {
        action(List.of("ops@example.org"), Optional.empty()).send(
                SampleNotices.firing("4f1c", SampleNotices.full("a"), SampleNotices.full("b"),
                        SampleNotices.full("c")));

        MimeMessage[] mails = server.getReceivedMessages();
        assertThat(mails).hasSize(1);
        assertThat(mails[0].getSubject()).isEqualTo("[firing: 3] 4 MB left on /data of a and 2 more");
        assertThat(part(mails[0], 0)).contains("3 triggers fire.", "1. 4 MB left on /data of a",
                "3. 4 MB left on /data of c");
    }

    @Test
    void tell_withCredentials_isAuthenticated() throws Exception {
        server.setUser("mds@example.org", "mds", "secret");
        server.getManagers().getUserManager().setAuthRequired(true);
        action(List.of("mds@example.org"), Optional.of(new SmtpCredentials("mds", () -> "secret"))).send(
                SampleNotices.firing("4f1c", SampleNotices.full("a")));

        assertThat(server.getReceivedMessages()).hasSize(1);
    }

    @Test
    void tell_wrongPassword_mayBeRetriedAndIsNotShown() {
        server.setUser("mds@example.org", "mds", "secret");
        server.getManagers().getUserManager().setAuthRequired(true);
        MailAction action = action(List.of("mds@example.org"), Optional.of(new SmtpCredentials("mds", () -> "other1")));

        ActionException failure = failure(action);

        assertThat(failure.isRetryable()).isTrue();
        assertThat(failure).hasMessageContaining("mail to mds@example.org by 127.0.0.1")
                .hasMessageNotContaining("other1");
    }

    @Test
    void tell_serverDown_mayBeRetried() {
        MailAction action = action(List.of("ops@example.org"), Optional.empty());
        server.stop();

        assertThat(failure(action).isRetryable()).isTrue();
    }

    @Test
    void tell_startTlsWantedAndNotOffered_sendsNothing() {
        MailAction action = new MailAction(
                settings(List.of("ops@example.org"), Optional.empty(), MailSecurity.STARTTLS));

        assertThat(failure(action).isRetryable()).isTrue();
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    private static ActionException failure(MailAction action) {
        return catchThrowableOfType(ActionException.class,
                () -> action.send(SampleNotices.firing("4f1c", SampleNotices.full("a"))));
    }

    private MailAction action(List<String> to, Optional<SmtpCredentials> credentials) {
        return new MailAction(settings(to, credentials, MailSecurity.NONE));
    }

    private MailSettings settings(List<String> to, Optional<SmtpCredentials> credentials, MailSecurity security) {
        return new MailSettings("127.0.0.1", server.getSmtp().getPort(), security, credentials,
                "OpenMDS <mds@example.org>", to, TIMEOUT, "http://mds/webmds?host={{host}}", Credentials.none());
    }

    private static String part(MimeMessage mail, int index) throws Exception {
        BodyPart part = ((MimeMultipart) mail.getContent()).getBodyPart(index);
        return (String) part.getContent();
    }
}
