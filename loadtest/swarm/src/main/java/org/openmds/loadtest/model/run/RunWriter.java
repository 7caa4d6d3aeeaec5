package org.openmds.loadtest.model.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.plan.LoadPlan;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/** Writes the folder of a run while the run goes on. Only the owner may read the folder. Thread-safe. */
public final class RunWriter implements AutoCloseable {

    /** Number of an event that belongs to the run itself. */
    public static final int NO_TESTER = -1;

    private final RunFolder folder;
    private final Clock clock;
    private final LineFile events;
    private final Map<Integer, TesterFiles> testers = new ConcurrentHashMap<>();
    private final LineFile server;
    private final LineFile examples;
    private final Object metadataLock = new Object();
    /** Null before the run's start and after its end. */
    @GuardedBy("metadataLock")
    private @Nullable RunMetadata running;
    @GuardedBy("metadataLock")
    private List<TesterResult> knownTesters = List.of();

    private RunWriter(RunFolder folder, Clock clock) throws IOException {
        this.folder = folder;
        this.clock = clock;
        this.events = new LineFile(folder.events(), "");
        this.examples = new LineFile(folder.examples(), "");
        this.server = new LineFile(folder.server(), SampleCsv.header(ServerSample.class));
    }

    /**
     * Creates the folder and its parents.
     *
     * @param clock
     *            clock of events
     * @throws IOException
     *             if the folder cannot be created or is not empty; the message says which
     */
    public static RunWriter create(Path path, LoadPlan plan, Clock clock) throws IOException {
        RunFolder folder = new RunFolder(path);
        try {
            makePrivate(path);
            for (Path below : List.of(folder.records(0), folder.names(0), folder.clock(0), folder.generator(0))) {
                Files.createDirectories(below.getParent());
            }
        } catch (FileSystemException e) {
            throw new IOException("cannot create the run's folder %s: %s".formatted(path, e.getMessage()), e);
        }
        RunJson.write(folder.plan(), plan);
        return new RunWriter(folder, clock);
    }

    private static void makePrivate(Path path) throws IOException {
        Path whole = path.toAbsolutePath();
        if (whole.getParent() != null) {
            Files.createDirectories(whole.getParent());
        }
        if (Files.isDirectory(whole)) {
            try (Stream<Path> inside = Files.list(whole)) {
                if (inside.findAny().isPresent()) {
                    throw new IOException(
                            "the run's folder %s is not empty: expected a new or an empty folder".formatted(
                                    path));
                }
            }
            Files.setPosixFilePermissions(whole, PosixFilePermissions.fromString("rwx------"));
        } else {
            Files.createDirectory(whole, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(
                    "rwx------")));
        }
    }

    public RunFolder folder() {
        return folder;
    }

    /** Returns the files of a tester; always the same object. */
    public TesterFiles tester(int tester) {
        return testers.computeIfAbsent(tester, number -> new TesterFiles(folder, number));
    }

    /**
     * Writes an event.
     *
     * @param tester
     *            {@link #NO_TESTER} for none
     */
    public void event(int tester, String event, String detail) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("time", clock.instant().toString());
        if (tester != NO_TESTER) {
            line.put("tester", tester);
        }
        line.put("event", event);
        line.put("detail", detail);
        events.append(RunJson.line(line));
    }

    public void server(ServerSample sample) {
        server.append(SampleCsv.line(sample));
    }

    public void example(AnswerExample example) {
        examples.append(RunJson.line(example));
    }

    /** Writes that a run starts, so that its folder is readable even if the run is killed. */
    public void begin(RunMetadata metadata) {
        synchronized (metadataLock) {
            running = metadata;
            RunJson.write(folder.run(), metadata);
        }
    }

    /**
     * Writes that the run goes on, with its testers; does nothing if the run was not begun or has ended.
     *
     * @param start
     *            start of the plan
     * @param testers
     *            the testers known so far
     */
    public void recordProgress(Instant start, Instant now, List<TesterResult> testers) {
        synchronized (metadataLock) {
            if (running == null) {
                return;
            }
            running = running.stillRunning(start, now);
            if (!testers.equals(knownTesters)) {
                knownTesters = List.copyOf(testers);
                RunJson.write(folder.testers(), knownTesters);
            }
            RunJson.write(folder.run(), running);
        }
    }

    /** Writes the final metadata and testers. */
    public void end(RunMetadata metadata, List<TesterResult> results) {
        synchronized (metadataLock) {
            running = null;
            RunJson.write(folder.testers(), results);
            RunJson.write(folder.run(), metadata);
        }
    }

    /** Forces all files to disk. */
    @Override
    public void close() {
        List<Runnable> closings = new ArrayList<>(
                testers.values().stream().<Runnable>map(files -> files::close).toList());
        closings.add(events::close);
        closings.add(server::close);
        closings.add(examples::close);
        List<UncheckedIOException> failures = new ArrayList<>();
        for (Runnable closing : closings) {
            try {
                closing.run();
            } catch (UncheckedIOException e) {
                failures.add(e);
            }
        }
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
    }

    static byte[] bytes(String line) {
        return (line + '\n').getBytes(StandardCharsets.UTF_8);
    }
}
