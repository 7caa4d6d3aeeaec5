package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Soft state on the real clock: an entry is answered until its lease ends and never after. */
class LeaseIT {

    private static final String JOBS = "//j:Job/@n";

    @TempDir
    Path state;

    private RunningServer server;
    private Index index;

    @BeforeEach
    void start() {
        server = RunningServer.start(state);
        index = server.index();
        index.add("stays");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** One look at the index: what was asked not earlier than {@code from} and answered not later than {@code to}. */
    private record Look(Instant from, Instant to, boolean inDocument, boolean inQuery) {
    }

    @Test
    void entry_notRenewed_isAnsweredUntilItsEndAndNeverAfter() {
        Answer added = index.call(Requests.add("short", "PT3S"));
        Instant end = Instant.parse(added.text("sg:TerminationTime"));

        List<Look> looks = looksUntil(end.plusMillis(700));

        assertThat(looks).filteredOn(look -> look.to().isBefore(end))
                .hasSizeGreaterThan(2)
                .allSatisfy(look -> assertThat(look.inDocument() && look.inQuery()).isTrue());
        assertThat(looks).filteredOn(look -> look.from().isAfter(end))
                .hasSizeGreaterThan(2)
                .noneMatch(look -> look.inDocument() || look.inQuery());
        assertThat(EntryReference.of(added).call(Requests.DOCUMENT).fault()).isEqualTo("ResourceUnknownFault");
        assertThat(Duration.between(Instant.parse(added.text("sg:CurrentTime")), end)).isBetween(
                Duration.ofMillis(2_900),
                Duration.ofSeconds(3));
    }

    @Test
    void entry_renewedInTime_staysBeyondItsFirstEnd() {
        EntryReference renewed = index.add("renewed", "PT2S");
        EntryReference addedAgain = index.add("again", "PT2S");
        Instant firstEnd = Instant.now().plusSeconds(2);

        assertThat(renewed.call(Requests.setLifetime("PT1M")).isFault()).isFalse();
        assertThat(index.add("again", "PT1M").key()).isEqualTo(addedAgain.key());
        looksUntil(firstEnd.plusMillis(300));

        assertThat(index.jobs()).containsExactlyInAnyOrder("stays", "renewed", "again");
    }

    @Test
    void entry_whoseLeaseEndedWhileTheServerWasDown_isToldByTheRuleAfterRestart() {
        index.add("ended", "PT1S");
        Instant end = Instant.now().plusSeconds(1);
        server.close();
        awaitClock(end);

        server = RunningServer.start(state);
        index = server.index();

        // Kept for the grace of one refresh at most, so that its owner can renew it: never longer than it was granted.
        assertThat(index.jobs()).contains("stays");
        looksUntil(Instant.now().plusMillis(1_300));
        assertThat(index.jobs()).containsExactly("stays");
    }

    private List<Look> looksUntil(Instant end) {
        List<Look> looks = new ArrayList<>();
        while (Instant.now().isBefore(end)) {
            Instant from = Instant.now();
            boolean inDocument = index.jobs().contains("short");
            boolean inQuery = index.call(Requests.query("//j:Job")).texts(JOBS).contains("short");
            looks.add(new Look(from, Instant.now(), inDocument, inQuery));
        }
        return looks;
    }

    private static void awaitClock(Instant moment) {
        while (Instant.now().isBefore(moment)) {
            Thread.onSpinWait();
        }
    }
}
