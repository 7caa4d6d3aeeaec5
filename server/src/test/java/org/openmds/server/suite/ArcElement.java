package org.openmds.server.suite;

import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * A real computing element of ARC (A-REX of Debian's nordugrid-arc-arex) that starts its jobs by itself, in its own folder and on its own port. Its host
 * certificate is issued by an authority of the test.
 */
final class ArcElement implements AutoCloseable {

    private static final Path PROGRAMS = Path.of("/usr/share/arc");
    private static final Duration START = Duration.ofMinutes(2);
    private static final int END_SECONDS = 20;

    private final Path folder;
    private final int port = TestPorts.free();
    private final List<Process> processes = new ArrayList<>();

    private ArcElement(Path folder) {
        this.folder = folder;
    }

    static boolean isThere() {
        return Files.isExecutable(PROGRAMS.resolve("arc-arex-start"))
                && Files.isExecutable(PROGRAMS.resolve("arc-arex-ws-start"));
    }

    /**
     * Starts the element and waits until it has written its GLUE 2 document.
     *
     * @param vos
     *            the VOs that may use its only queue
     */
    static ArcElement start(Path folder, String queue, List<String> vos) throws Exception {
        ArcElement element = new ArcElement(Files.createDirectories(folder));
        try {
            element.configure(queue, vos);
            element.run("arc-arex-start");
            element.run("arc-arex-ws-start");
            await().atMost(START).until(() -> Files.exists(folder.resolve("control/info.xml")));
            return element;
        } catch (Exception | AssertionError e) {
            element.close();
            throw e;
        }
    }

    /** Returns the URL of the GLUE 2 document. */
    String url() {
        return "https://localhost:%d/arex/rest/1.0/info?schema=glue2".formatted(port);
    }

    /** Returns the file with the certificate of the authority. */
    Path trusted() {
        return folder.resolve("authority.pem");
    }

    private void configure(String queue, List<String> vos) throws Exception {
        TestAuthority authority = new TestAuthority("Site");
        authority.write(trusted());
        authority.issue("localhost", Duration.ofDays(1)).write(folder.resolve("host.pem"), folder.resolve("key.pem"));
        for (String each : List.of("authorities", "control", "session", "run", "tmp")) {
            Files.createDirectories(folder.resolve(each));
        }
        authority.write(folder.resolve("authorities").resolve(TestAuthority.hash(trusted()) + ".0"));
        // Without this file the element computes one, which takes minutes.
        Process parameters = new ProcessBuilder("openssl", "genpkey", "-genparam", "-algorithm", "DH", "-pkeyopt",
                "group:ffdhe2048", "-out", folder.resolve("control/dhparam.pem").toString()).start();
        if (parameters.waitFor() != 0) {
            throw new AssertionError("openssl made no parameters");
        }
        Files.writeString(folder.resolve("arc.conf"), """
                [common]
                hostname = localhost
                x509_host_key = %1$s/key.pem
                x509_host_cert = %1$s/host.pem
                x509_cert_dir = %1$s/authorities
                [authgroup:all]
                all = yes
                [mapping]
                map_to_user = all nobody:nogroup
                [lrms]
                lrms = fork
                [arex]
                pidfile = %1$s/run/arex.pid
                logfile = %1$s/run/arex.log
                controldir = %1$s/control
                sessiondir = %1$s/session
                runtimedir = %1$s/run
                infoproviders_timelimit = 60
                wakeupperiod = 10
                [arex/ws]
                wsurl = https://localhost:%2$d/arex
                pidfile = %1$s/run/ws.pid
                logfile = %1$s/run/ws.log
                [arex/ws/jobs]
                allowaccess = all
                [infosys]
                logfile = %1$s/run/infoprovider.log
                [infosys/glue2]
                admindomain_name = ARC-SITE
                [infosys/cluster]
                [queue:%3$s]
                """.formatted(folder, port, queue)
                + vos.stream().map("advertisedvo = %s\n"::formatted).collect(Collectors.joining()));
    }

    private void run(String program) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(PROGRAMS.resolve(program).toString(), "-f")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(program + ".log").toFile());
        builder.environment().put("ARC_CONFIG", folder.resolve("arc.conf").toString());
        builder.environment().put("TMPDIR", folder.resolve("tmp").toString());
        processes.add(builder.start());
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>();
        for (Process each : processes) {
            each.descendants().forEach(all::add);
            all.add(each.toHandle());
        }
        all.forEach(ProcessHandle::destroy);
        for (ProcessHandle each : all) {
            try {
                each.onExit().get(END_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                each.destroyForcibly();
            } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
                each.destroyForcibly();
            }
        }
    }
}
