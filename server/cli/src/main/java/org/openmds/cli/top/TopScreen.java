package org.openmds.cli.top;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.cli.output.CountedNoun;
import org.openmds.cli.output.TextTable;
import org.openmds.cli.top.IndexReading.FailingSource;
import org.openmds.cli.top.IndexReading.HostLoad;
import org.openmds.cli.top.IndexReading.QueueFigures;
import org.openmds.configuration.value.DurationText;
import org.openmds.index.IndexNames;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * Turns a reading into lines of text.
 *
 * @param rows
 *            the largest number of lines
 * @param columns
 *            the largest length of a line
 */
record TopScreen(int rows, int columns) {

    /** Lines for alerts and for failing sources: hosts and queues need room, too. */
    private static final int MAX_PROBLEMS = 8;
    private static final int SECTION_FRAME = 2;

    /** Returns at most {@link #rows} lines. */
    List<String> lines(String index, IndexReading reading) {
        List<String> lines = new ArrayList<>();
        lines.add("%s  %s".formatted(reading.at().truncatedTo(ChronoUnit.SECONDS), index));
        lines.addAll(summary(reading));
        problems(lines, "ALERTS", reading.alerts());
        problems(lines, "SOURCES WITHOUT CURRENT DATA",
                reading.sources().stream().map(source -> line(source, reading.at())).toList());
        int left = rows - lines.size();
        int ofQueues = Math.min(reading.queues().size(), Math.max(3, left / 3 - SECTION_FRAME));
        int ofHosts = left - SECTION_FRAME - (reading.queues().isEmpty() ? 0 : ofQueues + SECTION_FRAME);
        lines.addAll(section(hosts(reading.hosts(), ofHosts)));
        lines.addAll(section(queues(reading.queues(), ofQueues)));
        return lines.stream().limit(rows).map(this::shortened).toList();
    }

    /** Returns the sums in one or two lines; only what the index reports. */
    private static List<String> summary(IndexReading reading) {
        if (reading.summary().isEmpty()) {
            return List.of(CountedNoun.of(reading.entries(), "entry", "entries"));
        }
        XmlElement sums = reading.summary().get();
        List<String> parts = new ArrayList<>();
        part(sums, "Hosts").ifPresent(hosts -> parts.add(CountedNoun.of(value(hosts, "total"), "host", "hosts")
                + value(hosts, "down", down -> down.equals("0") ? "" : " (%s down)".formatted(down))));
        Optional<String> slots = part(sums, "Slots").map(of -> cpus(of) + " in batch systems");
        slots.or(() -> part(sums, "CPUs").map(TopScreen::cpus)).ifPresent(parts::add);
        part(sums, "Jobs").ifPresent(jobs -> parts.add("%s running, %s waiting".formatted(
                CountedNoun.of(value(jobs, "running"), "job", "jobs"), value(jobs, "waiting"))));
        Stream.of("Memory", "Storage", "Disks")
                .forEach(name -> part(sums, name).ifPresent(size -> parts.add(size(name, size))));
        return List.of(String.join(", ", parts), entries(sums, reading.at()));
    }

    private static String cpus(XmlElement cpus) {
        return "%s of %s free".formatted(value(cpus, "free"), CountedNoun.of(value(cpus, "total"), "CPU", "CPUs"));
    }

    private static String size(String name, XmlElement size) {
        String free = size.attribute(new QName("free")).or(() -> size.attribute(new QName("available"))).orElse("?");
        return "%s %s of %s GiB free".formatted(name.toLowerCase(Locale.ROOT), gibibytes(free),
                gibibytes(value(size, "total")));
    }

    private static String entries(XmlElement sums, Instant now) {
        List<String> parts = new ArrayList<>();
        part(sums, "Entries").ifPresent(entries -> {
            parts.add(CountedNoun.of(value(entries, "total"), "entry", "entries"));
            Stream.of("stale", "failed", "pending")
                    .forEach(state -> parts.add(value(entries, state,
                            count -> count.equals("0") ? "" : count + " " + state)));
        });
        part(sums, "Freshness").ifPresent(freshness -> parts.add(oldest(freshness, now)));
        return String.join(", ", parts.stream().filter(part -> !part.isEmpty()).toList());
    }

    private static String oldest(XmlElement freshness, Instant now) {
        return freshness.attribute(new QName("oldest"))
                .flatMap(XmlTimes::instant)
                .map(at -> "oldest value: %s, of %s".formatted(age(at, now), value(freshness, "entry")))
                .orElseGet(() -> value(freshness, "interval",
                        seconds -> "all values at most %s s old".formatted(seconds)));
    }

    private static void problems(List<String> lines, String heading, List<String> problems) {
        if (!problems.isEmpty()) {
            lines.add("");
            lines.add("%s (%d)".formatted(heading, problems.size()));
            problems.stream().limit(MAX_PROBLEMS).map(problem -> "  " + problem).forEach(lines::add);
        }
    }

    private static String line(FailingSource source, Instant now) {
        return "%s: no success for %s: %s".formatted(source.name(),
                source.since().map(since -> age(since, now)).orElse("?"), source.cause());
    }

    private static TextTable hosts(List<HostLoad> hosts, int most) {
        TextTable table = new TextTable(List.of("HOST", "LOAD"));
        hosts.stream()
                .sorted(Comparator.comparingDouble(HostLoad::load).reversed())
                .limit(Math.max(0, most))
                .forEach(host -> table.addRow(List.of(host.name(), "%.2f".formatted(host.load()))));
        return table;
    }

    private static TextTable queues(List<QueueFigures> queues, int most) {
        TextTable table = new TextTable(List.of("QUEUE", "RUNNING", "WAITING", "FREE CPUS", "STATE"));
        queues.stream()
                .sorted(Comparator.comparingLong(QueueFigures::waiting)
                        .thenComparingLong(QueueFigures::running)
                        .reversed())
                .limit(most)
                .forEach(queue -> table.addRow(List.of(queue.name(), Long.toString(queue.running()),
                        Long.toString(queue.waiting()), queue.freeCpus(), queue.state())));
        return table;
    }

    /** Returns a table below an empty line; nothing for an empty table. */
    private static List<String> section(TextTable table) {
        List<String> lines = table.lines();
        return lines.isEmpty() ? lines : Stream.concat(Stream.of(""), lines.stream()).toList();
    }

    private String shortened(String line) {
        String text = line.isEmpty()
                ? line
                : line.charAt(0) == ' ' ? "  " + TextTable.printable(line) : TextTable.printable(line);
        return text.length() <= columns ? text : text.substring(0, Math.max(0, columns - 3)) + "...";
    }

    private static Optional<XmlElement> part(XmlElement sums, String name) {
        return sums.child(new QName(IndexNames.OPENMDS_NAMESPACE, name));
    }

    private static String value(XmlElement element, String attribute) {
        return element.attribute(new QName(attribute)).orElse("?");
    }

    private static String value(XmlElement element, String attribute,
            UnaryOperator<String> written) {
        return element.attribute(new QName(attribute)).map(written).orElse("");
    }

    private static String gibibytes(String mebibytes) {
        return mebibytes.matches("\\d{1,15}") ? Long.toString(Long.parseLong(mebibytes) / 1024) : mebibytes;
    }

    private static String age(Instant time, Instant now) {
        return DurationText.rounded(Duration.between(time, now));
    }
}
