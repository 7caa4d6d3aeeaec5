package org.openmds.cli.top;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.option.ServerAddress;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.option.ServiceOptions;
import org.openmds.cli.trigger.FiringTriggers;
import org.openmds.wsrf.client.http.ConnectionException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code mds top}: shows an index in the terminal, again and again. */
@Command(name = "top", sortOptions = false, customSynopsis = "mds top [OPTIONS] [URL]", description = {
    "Watch an index in the terminal.",
    "Shows sums, alerts, sources that fail, the hosts with most load, and the queues with most waiting jobs.",
    "The view is refreshed until you press q or Ctrl-C. Without a terminal, each view is printed after the other."}, footer = {
        "%nExamples:", "  mds top", "  mds top --once", "  mds top http://mds.example.org:8080 --interval 30s",
        "  mds top -n 3 --interval 1s > views.txt"})
public final class TopCommand implements Runnable {

    @Mixin
    private ServiceOptions service;

    @Option(names = "--interval", paramLabel = "DURATION", defaultValue = "5s", converter = DurationConverter.class, description = "The pause between two views (default: ${DEFAULT-VALUE}).")
    private Duration interval;

    @Option(names = {"-n", "--count"}, paramLabel = "N", description = "End after N views.")
    private @Nullable Long count;

    @Option(names = "--once", description = "Print one view and end; the same as -n 1.")
    private boolean once;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        service.arguments(List.of(), 0, 0, "nothing");
        if (once && count != null || count != null && count < 1) {
            throw new ParameterException(spec.commandLine(),
                    once ? "--once excludes -n" : "-n must be at least 1, was " + count);
        }
        long views = once ? 1 : count == null ? Long.MAX_VALUE : count;
        try (ServiceConnection index = service.open(); TopTerminal terminal = TopTerminal.open(views == 1)) {
            String address = index.locations().preferred().address();
            IndexReader reader = new IndexReader(index,
                    new FiringTriggers(index.client(), new ServerAddress(address).services()),
                    service.namespaces().prefixes());
            show(address, reader, terminal, views);
        }
    }

    private void show(String address, IndexReader reader, TopTerminal terminal, long views) {
        PrintWriter out = spec.commandLine().getOut();
        for (long shown = 1; shown <= views; shown++) {
            terminal.print(view(address, reader, terminal.size(), shown), out);
            if (out.checkError() || shown < views && terminal.isEndedWithin(interval)) {
                return;
            }
        }
    }

    /** Returns the lines of a view. After the first view, a server that is away is part of the view and does not end the command. */
    private static List<String> view(String address, IndexReader reader, TopScreen screen, long shown) {
        Instant now = Instant.now();
        try {
            return screen.lines(address, reader.read(now));
        } catch (ConnectionException e) {
            if (shown == 1) {
                throw e;
            }
            return List.of("%s  %s".formatted(now, address), FailureReporter.sentence(e), "trying again");
        }
    }
}
