package org.openmds.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs short benchmarks with the built server: the limits are not reached in this time, but all acknowledged entries must be there. */
final class BenchmarksCommandIT {

    @Test
    void adds_oneSecondOfTwoClients_findsAllThatWasAcknowledged(@TempDir Path folder) throws IOException {
        StringWriter out = new StringWriter();
        BenchmarksCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute("adds", "--clients", "2", "--seconds", "1", "--warm-up", "0",
                        "--output", folder.resolve("adds").toString());

        assertThat(out.toString()).contains("PASS  entries that a query counts", "PASS  failed requests: 0",
                "static answers to the same requests",
                "records forced to disk");
        assertThat(Files.readString(folder.resolve("adds.txt"))).isEqualTo(out.toString());
        assertThat(Files.readString(folder.resolve("adds.json")))
                .startsWith("{\"question\": \"How many acknowledged Adds");
    }

    @Tag("long")
    @Test
    void notify_someOfFewConsumersDead_servesTheOthersAndLosesNothing(@TempDir Path folder) throws IOException {
        StringWriter out = new StringWriter();
        BenchmarksCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute("notify", "--consumers", "20", "--dead", "4", "--turns", "1", "--rounds", "2", "--seconds",
                        "1",
                        "--warm-up", "1", "--output", folder.resolve("notify").toString());

        assertThat(out.toString()).contains("one event to 20 consumers, p50", "messages, one event after the other",
                "live consumers beside dead ones", "PASS  mds_notifications_dropped_total at the end: 0",
                "PASS  mds_notifications_waiting at the end: 0");
        assertThat(Files.readString(folder.resolve("notify.txt"))).isEqualTo(out.toString());
        assertThat(Files.readString(folder.resolve("notify.json"))).contains("\"table\"");
    }

    @Test
    void triggers_fewRulesAndEntries_checkOnlyAffectedRules(@TempDir Path folder) throws IOException {
        StringWriter out = new StringWriter();
        BenchmarksCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute("triggers", "--rules", "50", "--entries", "20", "--seconds", "1", "--warm-up", "1",
                        "--output", folder.resolve("triggers").toString());

        assertThat(out.toString()).contains("the longest lag", "PASS  failed requests: 0",
                "PASS  trigger instances that fire at the end", "PASS  triggers that were stopped: 0")
                .containsPattern("checks per change / rules .* PASS");
        assertThat(Files.readString(folder.resolve("triggers.txt"))).isEqualTo(out.toString());
    }
}
