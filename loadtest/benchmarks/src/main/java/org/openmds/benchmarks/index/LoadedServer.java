package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.Workspace;

/** A server with one index of each size. An index is filled on first use. */
final class LoadedServer implements AutoCloseable {

    private static final Pattern COUNT = Pattern.compile(">\\s*(\\d+)\\s*<");

    private final IndexProcess index;
    private final ProgressLog progress;
    private final Map<IndexSize, IndexTarget> filled = new EnumMap<>(IndexSize.class);

    private LoadedServer(IndexProcess index, ProgressLog progress) {
        this.index = index;
        this.progress = progress;
    }

    static LoadedServer start(Workspace workspace, ProgressLog progress) throws IOException {
        return start(workspace, progress, List.of());
    }

    /** Starts a server with more options of {@code mds up}. */
    static LoadedServer start(Workspace workspace, ProgressLog progress, List<String> more) throws IOException {
        return start(workspace, progress, List.of(), more);
    }

    /** Starts a server with options of its JVM and more options of {@code mds up}. */
    static LoadedServer start(Workspace workspace, ProgressLog progress, List<String> javaOptions, List<String> more)
            throws IOException {
        progress.log("starting a server");
        Path configuration = workspace.newFolder("configuration").resolve("mds.yaml");
        Files.writeString(configuration, Arrays.stream(IndexSize.values())
                .map(size -> "  - name: " + size.service() + "\n")
                .collect(Collectors.joining("", "indexes:\n", "")));
        List<String> options = new ArrayList<>(List.of("--config", configuration.toString()));
        options.addAll(more);
        return new LoadedServer(IndexProcess.start(workspace, javaOptions, options), progress);
    }

    /** Kills the server and starts it again; its indexes have their entries, at other URLs. */
    LoadedServer killAndStart() throws IOException {
        progress.log("killing the server and starting it again");
        LoadedServer again = new LoadedServer(index.killAndStart(), progress);
        filled.keySet().forEach(size -> again.filled.put(size, again.emptyIndex(size)));
        return again;
    }

    ChildProcess process() {
        return index.process();
    }

    URI anyService() {
        return index.service();
    }

    /** Returns an index without entries. */
    IndexTarget emptyIndex(IndexSize size) {
        return new IndexTarget(index.process(), index.service().resolve(size.service()), size, new AtomicLong());
    }

    /** Returns the index of this size with all its entries. */
    IndexTarget index(IndexSize size) throws IOException {
        IndexTarget target = filled.get(size);
        if (target == null) {
            target = emptyIndex(size);
            progress.log("adding %,d entries to %s", size.entries(), size.service());
            LoopResult adds = target.fill();
            if (adds.answered() != size.entries()) {
                throw new IOException(
                        "the server acknowledged %2$,d of %1$,d Adds: %3$s".formatted(size.entries(), adds.answered(),
                                adds.problems()));
            }
            filled.put(size, target);
        }
        return target;
    }

    /** Returns the number of entries that the server finds in an index. */
    long countEntries(IndexSize size) throws IOException {
        String answer = answer(emptyIndex(size), GlueData.query("count(/*/sg:Entry)"));
        Matcher number = COUNT.matcher(answer);
        if (!number.find()) {
            throw new IOException("no number of entries in " + answer);
        }
        return Long.parseLong(number.group(1));
    }

    /** Returns the body of the answer to one request. */
    static String answer(IndexTarget target, String envelope) throws IOException {
        return IndexProcess.answer(target.service(), target.request(envelope).numbered(0));
    }

    @Override
    public void close() {
        index.process().close();
    }
}
