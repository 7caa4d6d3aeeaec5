package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;

/** The alerts that a server sends by mail and to the path {@code /hook} of a web hook. */
record SentAlerts(MailServer mail, HookServer hooks) implements AutoCloseable {

    private static final String PATH = "/hook";

    /** Starts a mail server and a web server. */
    static SentAlerts start() throws IOException {
        return new SentAlerts(MailServer.start(), HookServer.start());
    }

    /** Returns the keys of the actions {@code ops} and {@code hook}. */
    TriggerKeys keys() {
        return TriggerKeys.quick().mail(mail.port()).webhook("hook", hooks.url(PATH), "openmds");
    }

    /**
     * Waits until the web hook has an alert for each pattern and no others, and the mails contain all of them.
     *
     * @param kind
     *            {@code firing} or {@code resolved}
     */
    void awaitOnly(String kind, String... summaries) {
        await().untilAsserted(() -> {
            assertThat(hooks.summaries(PATH, kind)).as("web hook").hasSize(summaries.length);
            for (String summary : summaries) {
                assertThat(hooks.summaries(PATH, kind)).as("web hook").anyMatch(each -> each.matches(summary));
                assertThat(mail.texts(kind)).as("mails").containsPattern(summary);
            }
        });
    }

    @Override
    public void close() {
        mail.close();
        hooks.close();
    }
}
