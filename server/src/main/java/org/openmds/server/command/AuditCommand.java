package org.openmds.server.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
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
                "  mds audit audit.log --action credential-refused --count-by address",
                "  mds audit audit.log --since 2026-11-28 --until 2026-11-29 --json"})
final class AuditCommand implements Callable<Integer> {

    /** Longest line that is read; the server writes shorter ones. */
    private static final int MAX_LINE = 64 << 10;
    private static final int MAX_FILES = 1_000;

    @Parameters(index = "0", paramLabel = "FILE", description = "The audit log.")
    private Path file = Path.of("");

    @Option(names = "--since", paramLabel = "TIME", converter = AuditTimeConverter.class, description = "Only lines from this time on: a time or day in "
            + "UTC, such as 2026-11-28T08:00:00Z or 2026-11-28, or a duration before now, such as 2h.")
    private @Nullable Instant since;

    @Option(names = "--until", paramLabel = "TIME", converter = AuditTimeConverter.class, description = "Only lines before this time.")
    private @Nullable Instant until;

    @Option(names = "--user", paramLabel = "NAME", description = "Only lines of this caller: its name, or the subject of its certificate.")
    private @Nullable String user;

    @Option(names = "--action", paramLabel = "TEXT", description = "Only operations whose name contains this text, in any case: silence fits silence, "
            + "beginSilence and endSilence. Others are Add, putEntry, Destroy, sign-in and credential-refused.")
    private @Nullable String action;

    @Option(names = "--outcome", paramLabel = "success|failure", converter = OutcomeConverter.class, description = "Only lines with this outcome.")
    private @Nullable String outcome;

    @Option(names = "--service", paramLabel = "NAME", description = "Only lines of this service.")
    private @Nullable String service;

    @Option(names = "--resource", paramLabel = "TEXT", description = "Only lines whose resource contains this text: a key, a path, or labels of a silence "
            + "such as trigger=disk-full.")
    private @Nullable String resource;

    @Option(names = "--address", paramLabel = "ADDRESS", description = "Only lines of requests from this address.")
    private @Nullable String address;

    @Option(names = "--json", description = "Print the lines as they are in the log.")
    private boolean json;

    @Option(names = "--count-by", paramLabel = "user|action|service|resource|address|reason", converter = CountedFieldConverter.class, description = "Print how many lines there are of each user, or another field, with the first and the last time.")
    private @Nullable CountedField counted;

    @Spec
    private CommandSpec spec;

    private long unreadable;

    /** A field of lines by which they are counted. */
    enum CountedField {
        USER, ACTION, SERVICE, RESOURCE, ADDRESS, REASON;

        private String of(AuditLine line) {
            return switch (this) {
                case USER -> line.field(AuditLine.USER);
                case ACTION -> line.field(AuditLine.ACTION);
                case SERVICE -> line.field(AuditLine.SERVICE);
                case RESOURCE -> line.field(AuditLine.RESOURCE);
                case ADDRESS -> line.field(AuditLine.ADDRESS);
                case REASON -> line.reason();
            };
        }
    }

    /** Accepts the names of fields. */
    static final class CountedFieldConverter implements ITypeConverter<CountedField> {

        @Override
        public CountedField convert(String text) {
            for (CountedField field : CountedField.values()) {
                if (field.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return field;
                }
            }
            throw new TypeConversionException(
                    "expected user, action, service, resource, address or reason, was '%s'".formatted(text));
        }
    }

    /** Accepts a time, a day, or a duration before now. */
    static final class AuditTimeConverter implements ITypeConverter<Instant> {

        @Override
        public Instant convert(String text) {
            try {
                return text.length() == "2026-11-28".length()
                        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                        : Instant.parse(text);
            } catch (DateTimeParseException notATime) {
                try {
                    return Clock.systemUTC().instant().minus(new DurationConverter().convert(text));
                } catch (TypeConversionException notADuration) {
                    throw new TypeConversionException(
                            "expected a time such as 2026-11-28T08:00:00Z, a day such as 2026-11-28 or a duration such as 2h, was '%s'"
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
        AuditOutput output = output(out);
        Predicate<AuditLine> wanted = filter();
        Map<Object, InputStream> files = new LinkedHashMap<>();
        try {
            openAll(files);
            List.copyOf(files.values()).reversed().forEach(part -> read(part, wanted, output));
        } finally {
            files.values().forEach(this::close);
        }
        output.end();
        out.flush();
        PrintWriter err = spec.commandLine().getErr();
        if (output.isEmpty() && !json) {
            err.println("mds: no line of %s fits all options".formatted(file));
        }
        if (unreadable > 0) {
            err.println("mds: lines that are not lines of an audit log: %d".formatted(unreadable));
        }
        return ExitCodes.DONE;
    }

    private AuditOutput output(PrintWriter out) {
        CountedField field = counted;
        if (field != null) {
            return AuditOutput.counts(field.name(), field::of, out);
        }
        return json ? AuditOutput.lines(out) : AuditOutput.columns(out);
    }

    /** Opens the files of the log, the newest first. A file that the server renames meanwhile is opened once. */
    private void openAll(Map<Object, InputStream> files) {
        open(file, files);
        for (int number = 1; number <= MAX_FILES; number++) {
            Path renamed = file.resolveSibling(file.getFileName() + "." + number);
            if (!Files.exists(renamed)) {
                break;
            }
            open(renamed, files);
        }
    }

    private void close(InputStream part) {
        try {
            part.close();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static void open(Path part, Map<Object, InputStream> files) {
        try {
            Object key = Files.readAttributes(part, BasicFileAttributes.class).fileKey();
            InputStream opened = Files.newInputStream(part);
            if (files.putIfAbsent(key == null ? part : key, opened) != null) {
                opened.close();
            }
        } catch (IOException e) {
            throw failure(part, e);
        }
    }

    private static CommandException failure(Path part, IOException cause) {
        return new CommandException(ExitCodes.FAULT,
                "the audit log %s cannot be read: %s".formatted(part, FailureReporter.reason(cause)), cause);
    }

    private void read(InputStream part, Predicate<AuditLine> wanted, AuditOutput output) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(part,
                StandardCharsets.UTF_8.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .onUnmappableCharacter(CodingErrorAction.REPLACE)))) {
            for (Optional<String> text = next(lines); text.isPresent(); text = next(lines)) {
                Optional<AuditLine> line = AuditLine.parse(text.get());
                line.filter(wanted).ifPresent(output::add);
                unreadable += line.isPresent() ? 0 : 1;
            }
        } catch (IOException e) {
            throw failure(file, e);
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

    private Predicate<AuditLine> filter() {
        Instant from = since;
        Instant end = until;
        String caller = user;
        String name = action == null ? null : action.toLowerCase(Locale.ROOT);
        String part = resource;
        Predicate<AuditLine> all = line -> (from == null || !line.time().isBefore(from))
                && (end == null || line.time().isBefore(end));
        return all.and(line -> caller == null || line.isOf(caller))
                .and(line -> name == null || line.field(AuditLine.ACTION).toLowerCase(Locale.ROOT).contains(name))
                .and(line -> part == null || line.field(AuditLine.RESOURCE).contains(part))
                .and(equal(AuditLine.OUTCOME, outcome))
                .and(equal(AuditLine.SERVICE, service))
                .and(equal(AuditLine.ADDRESS, address));
    }

    private static Predicate<AuditLine> equal(String name, @Nullable String value) {
        return line -> value == null || line.field(name).equals(value);
    }
}
