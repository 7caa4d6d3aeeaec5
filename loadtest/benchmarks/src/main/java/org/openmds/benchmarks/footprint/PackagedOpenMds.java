package org.openmds.benchmarks.footprint;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.KeepAliveConnection.KeepAliveAnswer;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.QuestionTime;
import org.openmds.benchmarks.process.Workspace;

/** The server of the unpacked package, with its default configuration and class caches of its own. */
final class PackagedOpenMds implements FootprintSystem {

    /** The launcher gives up after five minutes. */
    private static final Duration FIRST_START = Duration.ofMinutes(6);

    private final Workspace workspace;
    private final Path home;
    private final Path caches;

    private PackagedOpenMds(Workspace workspace, Path home, Path caches) {
        this.workspace = workspace;
        this.home = home;
        this.caches = caches;
    }

    /** Unpacks the archive and starts it once, which makes its class caches. */
    static PackagedOpenMds unpack(Workspace workspace, Path archive) throws IOException {
        Path folder = workspace.newFolder("package");
        QuestionTime.of(List.of("tar", "-xvzf", archive.toString(), "-C", folder.toString()));
        try (Stream<Path> unpacked = Files.list(folder)) {
            Path home = unpacked.findFirst().orElseThrow(() -> new IOException("nothing is in " + archive));
            PackagedOpenMds made = new PackagedOpenMds(workspace, home, workspace.newFolder("caches"));
            made.makeCaches();
            return made;
        }
    }

    /** Returns the size of all unpacked files, in bytes. */
    long installedBytes() throws IOException {
        return bytes(home);
    }

    /** Returns the size of the class caches, in bytes. */
    long cacheBytes() throws IOException {
        return bytes(caches);
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Override
    public String name() {
        return "OpenMDS";
    }

    @Override
    public RunningFootprint start() throws IOException {
        Path folder = workspace.newFolder("server");
        StartTime time = StartTime.begin();
        ChildProcess process = launch(folder);
        URI service = URI.create(process.url());
        IndexProcess.answer(service,
                NumberedRequest.post(service, SampleRequests.query("count(//sg:Entry)")).numbered(0));
        return new RunningIndex(this, process, service, time.seconds());
    }

    /** Starts a server, whose launcher makes the class caches first. */
    private void makeCaches() throws IOException {
        try (ChildProcess process = launch(workspace.newFolder("first"))) {
            process.url(FIRST_START);
        }
    }

    private ChildProcess launch(Path folder) throws IOException {
        return workspace.start(command("up", "--port", "0", "--state", folder.resolve("state").toString(), "--set",
                "limits.entries=1000000", "--set", "http.requests-per-second=100000000"), folder.resolve("log"));
    }

    private List<String> command(String... arguments) {
        List<String> words = new ArrayList<>(
                List.of("env", "CACHE_DIRECTORY=" + caches, home.resolve("bin/mds").toString()));
        words.addAll(List.of(arguments));
        return words;
    }

    private record RunningIndex(PackagedOpenMds system, ChildProcess process, URI service, double startSeconds)
            implements
                RunningFootprint {

        @Override
        public RunningFootprint filled(int entries) throws IOException {
            NumberedRequest add = NumberedRequest.post(service, SampleRequests.add());
            try (KeepAliveConnection connection = new KeepAliveConnection(service)) {
                for (int i = 0; i < entries; i++) {
                    KeepAliveAnswer answer = connection.exchange(add.numbered(i), OutputStream.nullOutputStream());
                    if (answer.status() != 200) {
                        throw new IOException(answer.problem());
                    }
                }
            }
            IndexProcess.answer(service, NumberedRequest.post(service, SampleRequests.document()).numbered(0));
            return this;
        }

        @Override
        public List<String> question() {
            return system.command("query", service.toString(), "count(/*)");
        }

        @Override
        public void close() {
            process.close();
        }
    }
}
