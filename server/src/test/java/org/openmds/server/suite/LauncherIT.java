package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import com.sun.net.httpserver.HttpServer;

/** The launcher and the built server in a separate folder: the cache of loaded classes, and starts without a cache. */
class LauncherIT {

    private static final Path SERVER = Path.of("").toAbsolutePath();
    /** Limits compilation: the optimising compiler is not worth its time here. */
    private static final String QUICK = "MDS_JAVA_OPTS=-XX:TieredStopAtLevel=1";
    /** The same for each JVM that makes the cache. */
    private static final String QUICK_CACHE = "JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1";

    @TempDir
    Path home;

    @BeforeEach
    void install() throws IOException {
        Path target = Files.createDirectories(home.resolve("server/target"));
        Files.copy(SERVER.resolveSibling("mds"), home.resolve("mds"));
        Files.createSymbolicLink(home.resolve("distribution"), SERVER.resolveSibling("distribution"));
        Files.copy(SERVER.resolve("target/openmds-server.jar"), target.resolve("openmds-server.jar"));
        Files.createSymbolicLink(target.resolve("lib"), SERVER.resolve("target/lib"));
    }

    @Test
    void up_firstTime_makesTheCacheThatLaterStartsUse() throws Exception {
        assertThat(said(List.of(QUICK, QUICK_CACHE), "up", "--port", "0", "--state", home.resolve("a").toString()))
                .contains("preparing quick starts")
                .contains("OpenMDS is up.");
        assertThat(caches()).hasSize(1);

        List<String> loads = List.of(QUICK + " -Xlog:class+load");
        assertThat(said(loads, "up", "--port", "0", "--state", home.resolve("b").toString()))
                .doesNotContain("preparing")
                .contains("org.openmds.server.MdsServer source: shared objects file")
                .contains("OpenMDS is up.");
    }

    @Test
    void up_cacheCannotBeMadeOrIsNoCache_startsWithout() throws Exception {
        Path folder = Files.createFile(home.resolve("server/target/cache"));
        assertThat(said(List.of(QUICK), "up", "--port", "0", "--state", home.resolve("a").toString()))
                .contains("starts stay slow: cannot write to " + folder, "MDS_AOT=off")
                .contains("OpenMDS is up.");
        assertThat(said(List.of(QUICK, "MDS_AOT=off"), "up", "--port", "0", "--state", home.resolve("b").toString()))
                .startsWith("OpenMDS is up.");
    }

    @Test
    void help_ofTheTests_isPrintedAndRunsNone() throws Exception {
        assertThat(output("test", "--help")).contains("mds test [--long] [--gt4 DIR]", "installs missing tools");
        assertThat(output("help")).contains("  load ", "  bench ", "  test ");
    }

    @Test
    void list_ofAnyServer_namesTheVersionOfTheClient() throws Exception {
        AtomicReference<String> agent = new AtomicReference<>("");
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            agent.set(exchange.getRequestHeaders().getFirst("User-Agent"));
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });
        server.start();
        try {
            assertThat(output("list", "http://127.0.0.1:" + server.getAddress().getPort()))
                    .contains("there is no service at");
        } finally {
            server.stop(0);
        }
        assertThat(agent.get()).matches("OpenMDS-client/\\d+\\..+");
    }

    /** Returns what a command prints on both streams. */
    private String output(String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of(home.resolve("mds").toString()), Stream.of(arguments)).toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MDS_"));
        builder.environment().put("MDS_BUILD", "never");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said;
    }

    private List<Path> caches() throws IOException {
        try (Stream<Path> files = Files.list(home.resolve("server/target/cache"))) {
            return files.filter(file -> file.toString().endsWith(".aot")).toList();
        }
    }

    /** Returns the output of a server on both streams until it is ready; then stops it. */
    private String said(List<String> environment, String... arguments) throws Exception {
        List<String> command = Stream.of(Stream.of("env"), environment.stream(),
                Stream.of(home.resolve("mds").toString()), Stream.of(arguments)).flatMap(each -> each).toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MDS_"));
        Process process = builder.start();
        StringBuilder said = new StringBuilder();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null && !line.startsWith("Try:"); line = lines.readLine()) {
                if (!line.contains("INFO ")) {
                    said.append(line).append('\n');
                }
            }
        } finally {
            process.destroy();
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return said.toString();
    }
}
