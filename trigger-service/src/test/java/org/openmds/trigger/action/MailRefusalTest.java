package org.openmds.trigger.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;

import org.junit.jupiter.api.Test;
import org.openmds.trigger.notice.SampleNotices;
import org.openmds.wsrf.client.http.Credentials;

class MailRefusalTest {

    private static final String GOOD = "good@example.org";
    private static final String BAD = "bad@example.org";

    @Test
    void tell_oneRecipientRefusedForGood_goesToTheOthers() throws Exception {
        try (ScriptedSmtp server = new ScriptedSmtp(Map.of(BAD, "550 no such user"), false)) {
            action(server, List.of(BAD, GOOD)).send(SampleNotices.firing("4f1c", SampleNotices.full("a")));

            assertThat(server.taken).containsExactly(List.of(GOOD));
        }
    }

    @Test
    void tell_oneRecipientRefusedForNow_waitsForAll() throws Exception {
        try (ScriptedSmtp server = new ScriptedSmtp(Map.of(BAD, "450 greylisted"), false)) {
            ActionException failure = failure(action(server, List.of(BAD, GOOD)));

            assertThat(failure.isRetryable()).isTrue();
            assertThat(failure).hasMessageContaining("greylisted");
            assertThat(server.taken).isEmpty();
        }
    }

    @Test
    void tell_allRecipientsRefusedForGood_isGivenUp() throws Exception {
        try (ScriptedSmtp server = new ScriptedSmtp(Map.of(BAD, "550 no such user"), false)) {
            ActionException failure = failure(action(server, List.of(BAD)));

            assertThat(failure.isRetryable()).isFalse();
            assertThat(failure).hasMessageContaining("no such user");
        }
    }

    @Test
    void tell_connectionBreaksAfterTheMail_mayBeRetriedAsNobodyKnows() throws Exception {
        try (ScriptedSmtp server = new ScriptedSmtp(Map.of(), true)) {
            assertThat(failure(action(server, List.of(GOOD))).isRetryable()).isTrue();
            assertThat(server.taken).hasSize(1);
        }
    }

    private static ActionException failure(MailAction action) {
        return catchThrowableOfType(ActionException.class,
                () -> action.send(SampleNotices.firing("4f1c", SampleNotices.full("a"))));
    }

    private static MailAction action(ScriptedSmtp server, List<String> to) {
        return new MailAction(new MailSettings("127.0.0.1", server.port(), MailSettings.MailSecurity.NONE,
                Optional.empty(), "mds@example.org", to, Duration.ofSeconds(5), "", Credentials.none()));
    }

    @Test
    void close_serverIsGoneAfterItTookTheMail_isNoFailure() {
        Transport gone = new Transport(Session.getInstance(new Properties()), null) {
            @Override
            public void sendMessage(Message mail, Address[] recipients) {
                // taken
            }

            @Override
            public synchronized void close() throws MessagingException {
                throw new MessagingException("Can't send command to SMTP host");
            }
        };

        assertThatCode(() -> MailAction.close(gone)).doesNotThrowAnyException();
    }
}
