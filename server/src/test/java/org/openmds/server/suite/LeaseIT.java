package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Leases on the real clock: an entry exists until its lease ends and not longer. */
class LeaseIT {

    private static final String JOBS = "//j:Job/@n";

    @TempDir
    Path state;

    private RunningServer server;
    private IndexClient index;

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

    /** One observation of the index, answered not later than {@code to}. */
    private record IndexObservation(Instant to, boolean inDocument, boolean inQuery) {
    }

    @Test
    void entry_notRenewed_isAnsweredUntilItsEndAndNeverAfter() {
        Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        SoapAnswer added = index.call(RequestBodies.add("short", "PT3S"));
        Instant after = Instant.now();
        Instant end = Instant.parse(added.text("sg:TerminationTime"));

        List<IndexObservation> looks = looksUntil(end);
        List<IndexObservation> looksAfter = Stream.generate(this::look).limit(3).toList();

        assertThat(looks).filteredOn(indexObservation -> indexObservation.to().isBefore(end))
                .isNotEmpty()
                .allSatisfy(indexObservation -> assertThat(indexObservation.inDocument() && indexObservation.inQuery())
                        .isTrue());
        assertThat(looksAfter)
                .noneMatch(indexObservation -> indexObservation.inDocument() || indexObservation.inQuery());
        assertThat(EntryReference.of(added).call(RequestBodies.DOCUMENT).fault()).isEqualTo("ResourceUnknownFault");
        assertThat(end).isBetween(before.plusSeconds(3), after.plusSeconds(3));
        assertThat(Instant.parse(added.text("sg:CurrentTime"))).isBetween(before, after);
    }

    @Test
    void entry_renewedInTime_staysBeyondItsFirstEnd() {
        EntryReference renewed = index.add("renewed", "PT6S");
        EntryReference addedAgain = index.add("again", "PT6S");
        Instant firstEnd = Instant.now().plusSeconds(6);

        assertThat(renewed.call(RequestBodies.setLifetime("PT1M")).isFault()).isFalse();
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

        // After a restart an entry stays for a grace time, so that its owner can renew it: one refresh time at most, never longer than its lease.
        assertThat(index.jobs()).contains("stays");
        looksUntil(Instant.now().plusMillis(1_300));
        assertThat(index.jobs()).containsExactly("stays");
    }

    private List<IndexObservation> looksUntil(Instant end) {
        List<IndexObservation> looks = new ArrayList<>();
        while (Instant.now().isBefore(end)) {
            looks.add(look());
        }
        return looks;
    }

    private IndexObservation look() {
        boolean inDocument = index.jobs().contains("short");
        boolean inQuery = index.call(RequestBodies.query("//j:Job")).texts(JOBS).contains("short");
        return new IndexObservation(Instant.now(), inDocument, inQuery);
    }

    private static void awaitClock(Instant moment) {
        while (Instant.now().isBefore(moment)) {
            Thread.onSpinWait();
        }
    }
}
