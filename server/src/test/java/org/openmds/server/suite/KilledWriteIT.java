package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The process is killed in the write of one change after the other. After each restart, all changes that were acknowledged are there, and the
 * interrupted one is there as a whole or not at all.
 */
class KilledWriteIT {

    private static final String WRITE = "pwrite64";
    private static final String FORCE = "fsync,fdatasync";
    private static final String FACTORY = "/wsrf/services/TriggerFactoryService";

    private static final String TRIGGER = """
            <trig:createResource xmlns:trig='http://mds.globus.org/trigger/types'><trig:TriggerID>mine</trig:TriggerID>\
            <trig:MatchingRule>false()</trig:MatchingRule></trig:createResource>""";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path directory;

    private final int port = TestPorts.free();
    private EntryReference first = new EntryReference("", "", "");

    /** A change that a client requests. Each leaves a trace that a client can read. */
    private enum Change {
        ADD, SUBSCRIBE, TRIGGER, RENEWAL, CONTENT, REMOVAL
    }

    @Test
    void kill_inTheWriteOfAnAddAndASubscribe_leavesEachWholeOrAbsent() throws Exception {
        killInEach(List.of(Change.ADD, Change.SUBSCRIBE), FORCE);
    }

    @ParameterizedTest
    @ValueSource(strings = {WRITE, FORCE})
    @Tag("long")
    void kill_inEachWrite_leavesWholeChanges(String calls) throws Exception {
        killInEach(List.of(Change.values()), calls);
    }

    private void killInEach(List<Change> changes, String calls) throws Exception {
        Set<Change> expected = EnumSet.noneOf(Change.class);
        ServerProcess server = start();
        try {
            first = server.index().add("first");
            for (Change change : changes) {
                ServerProcess killed = server;
                try (SystemCallFaults _ = SystemCallFaults.inject(killed, calls, "signal=KILL")) {
                    assertThatThrownBy(() -> request(change, killed))
                            .isInstanceOf(UncheckedIOException.class);
                    await().until(() -> !killed.isAlive());
                }
                server = start();
                Set<Change> found = found(server);
                if (!found.contains(change)) {
                    assertThat(found).as("before %s", change).isEqualTo(expected);
                    SoapAnswer answer = request(change, server);
                    assertThat(answer.isFault()).as(answer.body()).isFalse();
                }
                expected.add(change);
                assertThat(found(server)).as("after %s", change).isEqualTo(expected);
            }
        } finally {
            server.close();
        }
    }

    private SoapAnswer request(Change change, ServerProcess server) {
        return switch (change) {
            case ADD -> server.index().call(RequestBodies.add("added", "PT1H"));
            case SUBSCRIBE -> server.index()
                    .call(WsnRequests.subscribe("http://127.0.0.1:9/",
                            WsnRequests.topic(WsnRequests.SIMPLE, "sg:Entry") + WsnRequests.until("PT5H")));
            case TRIGGER -> SoapClient.post(server.url(FACTORY), TRIGGER);
            case RENEWAL -> first.call(RequestBodies.setLifetime("PT20H"));
            case CONTENT -> first.call(RequestBodies.updateContent(RequestBodies.job("changed", "")));
            case REMOVAL -> first.call(RequestBodies.DESTROY);
        };
    }

    /** Returns the changes of which a client sees the trace. */
    private Set<Change> found(ServerProcess server) {
        Set<Change> found = EnumSet.noneOf(Change.class);
        TreeSet<String> jobs = new TreeSet<>(server.index().jobs());
        Set<String> known = new TreeSet<>(List.of("first", "changed", "added"));
        assertThat(known).containsAll(jobs);
        if (jobs.contains("added")) {
            found.add(Change.ADD);
        }
        if (jobs.contains("changed")) {
            found.add(Change.CONTENT);
        }
        if (!jobs.contains("first") && !jobs.contains("changed")) {
            found.addAll(EnumSet.of(Change.RENEWAL, Change.CONTENT, Change.REMOVAL));
        } else if (Duration
                .between(Instant.now(), Instant.parse(first.call(RequestBodies.get("rl:TerminationTime")).text("*")))
                .compareTo(Duration.ofHours(10)) > 0) {
            found.add(Change.RENEWAL);
        }
        if (ServerMetrics.of(server.url("")).sum("mds_subscriptions") > 0) {
            found.add(Change.SUBSCRIBE);
        }
        if (ServerMetrics.of(server.url("")).sum("mds_triggers") > 0) {
            assertThat(TriggerView.of(server.url(""), "mine").property("MatchingRule")).isEqualTo("false()");
            found.add(Change.TRIGGER);
        }
        return found;
    }

    private ServerProcess start() throws IOException {
        return ServerProcess.onPort(port, directory.resolve("state"));
    }
}
