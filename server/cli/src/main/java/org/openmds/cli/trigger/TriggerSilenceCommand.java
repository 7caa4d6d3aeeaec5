package org.openmds.cli.trigger;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.OutputOptions;
import org.openmds.cli.output.TextTable;
import org.openmds.configuration.JsonWriter;
import org.openmds.trigger.notice.AlertEvidence;
import org.openmds.trigger.notice.LabelMatcher;
import org.openmds.trigger.notice.Silence;
import org.openmds.trigger.service.SilenceXml;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code mds trigger silence}: begins, lists and ends silences. */
@Command(name = "silence", sortOptions = false, customSynopsis = {
    "mds trigger silence [OPTIONS] [ID] [LABEL=PATTERN...] (--for DURATION | --until TIME) --reason TEXT",
    "       mds trigger silence [OPTIONS] --list",
    "       mds trigger silence [OPTIONS] --end SILENCE"}, description = {
        "Suppress alerts for a limited time, with a reason, and print the id of the silence.",
        "It applies to the alerts of a trigger, to alerts with matching labels or values, or to both: every condition must match.",
        "In a pattern, * matches any characters. Instances that still fire at the end of the silence are reported then."}, footer = {
            "%nExamples:", "  mds trigger silence disk-full --for 2h --reason 'disks are changed'",
            "  mds trigger silence 'host=*.cluster-a.example.org' --until 2026-12-01T06:00:00Z --reason 'power is off'",
            "  mds trigger silence --list", "  mds trigger silence --end 4f1c9a02d1e84b0f9d5c1a7e2b3f4a5b"})
final class TriggerSilenceCommand implements Runnable {

    @Parameters(index = "0..*", paramLabel = "LABEL=PATTERN", description = "The id of a trigger as 'mds trigger list' shows it, labels "
            + "with patterns, or both.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private TriggerOptions triggers;

    @Option(names = "--for", paramLabel = "DURATION", converter = DurationConverter.class, description = "The duration by the server's clock, for example 90m or 2d.")
    private @Nullable Duration duration;

    @Option(names = "--until", paramLabel = "TIME", description = "The end, for example 2026-12-01T06:00:00Z.")
    private @Nullable String until;

    @Option(names = "--reason", paramLabel = "TEXT", description = "The reason, for people who expect alerts.")
    private @Nullable String reason;

    @Option(names = "--list", description = "List the silences that have not ended.")
    private boolean list;

    @Option(names = "--end", paramLabel = "SILENCE", description = "End the silence with this id.")
    private @Nullable String ended;

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORMAT", converter = OutputOptions.OutputFormatConverter.class, defaultValue = "table", description = "With --list: table (default), csv or json.")
    private OutputOptions.OutputFormat format;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        String silence = ended;
        boolean begins = !list && silence == null;
        if (list && silence != null || !begins && !(words.isEmpty() && duration == null && until == null)) {
            throw usage("--list and --end exclude each other and the arguments of a new silence");
        }
        if (begins) {
            begin();
            return;
        }
        try (TriggerClient port = triggers.open()) {
            if (silence != null) {
                port.endSilence(silence);
            } else {
                print(port.silences());
            }
        }
    }

    private void begin() {
        if (words.isEmpty()) {
            throw usage("the id of a trigger or LABEL=PATTERN is needed");
        }
        if ((duration == null) == (until == null)) {
            throw usage("either --for DURATION or --until TIME is needed");
        }
        if (reason == null || reason.isBlank()) {
            throw usage("--reason TEXT is needed");
        }
        Optional<Instant> end = Optional.ofNullable(until).map(this::time);
        Optional<String> trigger = trigger();
        List<LabelMatcher> matchers = new ArrayList<>(matchers());
        try (TriggerClient port = triggers.open()) {
            trigger.map(id -> new LabelMatcher(AlertEvidence.TRIGGER, port.find(id).name()))
                    .ifPresent(matchers::addFirst);
            Silence begun = port.silence(order(matchers, end, reason));
            PrintWriter out = spec.commandLine().getOut();
            out.println(begun.id());
            out.flush();
            PrintWriter err = spec.commandLine().getErr();
            err.println("mds: silenced until %s: %s".formatted(begun.endsAt(),
                    TextTable.printable(matched(begun))));
            err.flush();
        }
    }

    private XmlFragment order(List<LabelMatcher> matchers, Optional<Instant> end, String why) {
        return end.map(time -> SilenceXml.request(matchers, time, why))
                .orElseGet(
                        () -> SilenceXml.request(matchers, Optional.ofNullable(duration).orElse(Duration.ZERO), why));
    }

    /** Returns the id of the trigger. Silences match triggers by name, as alerts do. */
    private Optional<String> trigger() {
        List<String> ids = words.stream().filter(word -> !word.contains("=")).toList();
        if (ids.size() > 1) {
            throw usage("a silence applies to one trigger, got %s; begin one silence for each"
                    .formatted(String.join(", ", ids)));
        }
        return ids.stream().findFirst().map(triggers::id);
    }

    private List<LabelMatcher> matchers() {
        return words.stream().filter(word -> word.contains("=")).map(word -> {
            int equals = word.indexOf('=');
            if (equals == 0) {
                throw usage("a label must have the form LABEL=PATTERN, was '%s'".formatted(word));
            }
            return new LabelMatcher(word.substring(0, equals), word.substring(equals + 1));
        }).toList();
    }

    private Instant time(String text) {
        return XmlTimes.instant(text)
                .orElseThrow(
                        () -> usage("--until must be a time such as 2026-12-01T06:00:00Z, was '%s'".formatted(text)));
    }

    private void print(List<Silence> silences) {
        PrintWriter out = spec.commandLine().getOut();
        if (format == OutputOptions.OutputFormat.JSON) {
            out.println(JsonWriter.write(silences.stream().map(TriggerSilenceCommand::members).toList()));
        } else if (silences.isEmpty()) {
            spec.commandLine().getErr().println("mds: there is no silence");
        } else {
            TextTable table = new TextTable(List.of("SILENCE", "UNTIL", "BY", "MATCHES", "REASON"));
            silences.forEach(silence -> table.addRow(List.of(silence.id(), silence.endsAt().toString(),
                    silence.creator(), matched(silence), silence.reason())));
            if (format == OutputOptions.OutputFormat.CSV) {
                table.printCsv(out);
            } else {
                table.print(out);
            }
        }
        out.flush();
    }

    private static Map<String, Object> members(Silence silence) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("id", silence.id());
        members.put("startsAt", silence.startsAt().toString());
        members.put("endsAt", silence.endsAt().toString());
        members.put("creator", silence.creator());
        members.put("reason", silence.reason());
        members.put("matches", silence.matchers().stream().map(LabelMatcher::toString).toList());
        return members;
    }

    private static String matched(Silence silence) {
        return silence.matchers().stream().map(LabelMatcher::toString).collect(Collectors.joining(", "));
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
