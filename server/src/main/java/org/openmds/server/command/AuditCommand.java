package org.openmds.server.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.DurationConverter;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.output.TextTable;

import com.nimbusds.jose.util.JSONObjectUtils;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The command {@code mds audit}: prints the lines of an audit log, also of its renamed files, that fit all options. It holds one line in memory. */
@Command(name = "audit", sortOptions = false, description = {
    "Search the audit log of a server: who did what, when and from where.",
    "FILE is the file of logging.audit.file on this machine. Renamed files beside it are read before it, the oldest first. Without options, all lines are "
            + "printed."}, footer = {"%nExamples:",
                "  mds audit /var/log/openmds/audit.log --action silence --since 1d",
                "  mds audit audit.log --user alice --outcome failure",
                "  mds audit audit.log --action credential-refused --json"})
final class AuditCommand implements Callable<Integer> {

    /** Longest line that is read; the server writes shorter ones. */
    private static final int MAX_LINE = 64 << 10;
    private static final int MAX_FILES = 1_000;
    private static final String NONE = "-";

    @Parameters(index = "0", paramLabel = "FILE", description = "The audit log.")
    private Path file = Path.of("");

    @Option(names = "--since", paramLabel = "TIME", converter = AuditTimeConverter.class, description = "Only lines from this time on: a time in UTC, "
            + "such as 2026-11-28T08:00:00Z, or a duration before now, such as 2h.")
    private @Nullable Instant since;

    @Option(names = "--until", paramLabel = "TIME", converter = AuditTimeConverter.class, description = "Only lines before this time.")
    private @Nullable Instant until;

    @Option(names = "--user", paramLabel = "NAME", description = "Only lines of this caller.")
    private @Nullable String user;

    @Option(names = "--action", paramLabel = "NAME", description = "Only this operation, such as Add, Destroy, silence, sign-in or credential-refused.")
    private @Nullable String action;

    @Option(names = "--outcome", paramLabel = "success|failure", converter = OutcomeConverter.class, description = "Only lines with this outcome.")
    private @Nullable String outcome;

    @Option(names = "--service", paramLabel = "NAME", description = "Only lines of this service.")
    private @Nullable String service;

    @Option(names = "--resource", paramLabel = "TEXT", description = "Only lines whose resource contains this text.")
    private @Nullable String resource;

    @Option(names = "--address", paramLabel = "ADDRESS", description = "Only lines of requests from this address.")
    private @Nullable String address;

    @Option(names = "--json", description = "Print the lines as they are in the log.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private long unreadable;

    /** Accepts a time, or a duration before now. */
    static final class AuditTimeConverter implements ITypeConverter<Instant> {

        @Override
        public Instant convert(String text) {
            try {
                return Instant.parse(text);
            } catch (DateTimeParseException notATime) {
                try {
                    return Clock.systemUTC().instant().minus(new DurationConverter().convert(text));
                } catch (TypeConversionException notADuration) {
                    throw new TypeConversionException(
                            "expected a time such as 2026-11-28T08:00:00Z or a duration such as 2h, was '%s'"
                                    .formatted(text));
                }
            }
        }
    }

    /** Accepts the two outcomes. */
    static final class OutcomeConverter implements ITypeConverter<String> {

        @Override
        public String convert(String text) {
            if (!text.equals("success") && !text.equals("failure")) {
                throw new TypeConversionException("expected success or failure, was '%s'".formatted(text));
            }
            return text;
        }
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Predicate<Map<String, Object>> wanted = filter();
        for (Path part : files()) {
            print(part, wanted, out);
        }
        out.flush();
        if (unreadable > 0) {
            spec.commandLine()
                    .getErr()
                    .println("mds: lines that are not lines of an audit log: %d".formatted(unreadable));
        }
        return ExitCodes.DONE;
    }

    /** Returns the files of the log, the oldest first. */
    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        for (int number = 1; number <= MAX_FILES; number++) {
            Path renamed = file.resolveSibling(file.getFileName() + "." + number);
            if (!Files.exists(renamed)) {
                break;
            }
            files.addFirst(renamed);
        }
        files.add(file);
        return files;
    }

    private void print(Path part, Predicate<Map<String, Object>> wanted, PrintWriter out) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(Files.newInputStream(part),
                StandardCharsets.UTF_8.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)))) {
            for (Optional<String> line = next(lines); line.isPresent(); line = next(lines)) {
                Optional<Map<String, Object>> fields = fields(line.get());
                if (fields.filter(wanted).isPresent()) {
                    out.println(TextTable.printable(json ? line.get() : text(fields.get())));
                }
            }
        } catch (IOException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "the audit log %s cannot be read: %s".formatted(part, FailureReporter.reason(e)), e);
        }
    }

    /** Reads a line; of a longer one than the server writes, only the beginning. */
    private static Optional<String> next(BufferedReader lines) throws IOException {
        StringBuilder line = new StringBuilder();
        int c = lines.read();
        if (c < 0) {
            return Optional.empty();
        }
        for (; c >= 0 && c != '\n'; c = lines.read()) {
            if (line.length() < MAX_LINE) {
                line.append((char) c);
            }
        }
        return Optional.of(line.toString());
    }

    private Optional<Map<String, Object>> fields(String line) {
        try {
            Map<String, Object> fields = JSONObjectUtils.parse(line);
            if (fields.containsKey("event.action") && time(fields).isPresent()) {
                return Optional.of(fields);
            }
        } catch (ParseException e) {
            // Counted below.
        }
        unreadable++;
        return Optional.empty();
    }

    private Predicate<Map<String, Object>> filter() {
        Predicate<Map<String, Object>> all = _ -> true;
        Instant from = since;
        if (from != null) {
            all = all.and(fields -> time(fields).filter(time -> !time.isBefore(from)).isPresent());
        }
        Instant end = until;
        if (end != null) {
            all = all.and(fields -> time(fields).filter(time -> time.isBefore(end)).isPresent());
        }
        String part = resource;
        if (part != null) {
            all = all.and(fields -> field(fields, "url.path").contains(part));
        }
        return all.and(equal("user.name", user))
                .and(equal("event.action", action))
                .and(equal("event.outcome", outcome))
                .and(equal("service.name", service))
                .and(equal("source.address", address));
    }

    private static Predicate<Map<String, Object>> equal(String name, @Nullable String value) {
        return fields -> value == null || field(fields, name).equals(value);
    }

    private static Optional<Instant> time(Map<String, Object> fields) {
        try {
            return Optional.of(Instant.parse(field(fields, "@timestamp")));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String field(Map<String, Object> fields, String name) {
        Object value = fields.get(name);
        return value == null ? NONE : value.toString();
    }

    private static String text(Map<String, Object> fields) {
        String subject = field(fields, "x509.subject.distinguished_name");
        String issuer = field(fields, "user.domain");
        return String.format(Locale.ROOT, "%-24s  %-7s  %s%s%s  %s  %s %s  from %s, request %s",
                field(fields, "@timestamp"), field(fields, "event.outcome"), field(fields, "user.name"),
                issuer.equals(NONE) ? "" : " of " + issuer,
                subject.equals(NONE) || subject.isBlank() ? "" : " (" + subject + ")",
                field(fields, "event.action") + count(fields), field(fields, "service.name"), field(fields, "url.path"),
                field(fields, "source.address"), field(fields, "http.request.id"));
    }

    private static String count(Map<String, Object> fields) {
        String count = field(fields, "event.count");
        return count.equals(NONE) ? "" : " (%s)".formatted(count);
    }
}
