package org.openmds.benchmarks.tls;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.KeepAliveConnection;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.benchmarks.process.ChildProcess;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.NginxServer;
import org.openmds.benchmarks.process.StaticAnswers;
import org.openmds.benchmarks.process.Workspace;
import org.openmds.benchmarks.report.BenchmarkReport;
import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;
import org.openmds.benchmarks.tls.BlockingClients.AnswerCount;
import org.openmds.loadtest.systems.AvailablePorts;

/** Measures an Index over TLS beside plain HTTP, and its handshakes beside those of nginx with the same certificate, in alternate phases. */
public final class TlsMeasurement {

    private static final String HOST = "127.0.0.1";
    private static final int PHASES = 5;
    private static final String QUERY = SampleRequests.query("count(//sg:Entry)");
    private static final RequiredRange MIN_QUERIES = RequiredRange.atLeast(0.8);
    private static final RequiredRange MIN_CONNECTIONS = RequiredRange.atLeast(0.5);

    private final Workspace workspace;
    private final TlsLoad load;
    private final List<ResultRow> rows = new ArrayList<>();
    private final List<MeasuredFigure> figures = new ArrayList<>();

    /**
     * The load of a measurement.
     *
     * @param clients
     *            number of clients
     * @param time
     *            time of the phases of one load together
     * @param warmUp
     *            time of each load before the first phase
     */
    public record TlsLoad(int clients, Duration time, Duration warmUp) {

        Duration phase() {
            return time.dividedBy(PHASES);
        }
    }

    public TlsMeasurement(Workspace workspace, TlsLoad load) {
        this.workspace = workspace;
        this.load = load;
    }

    /** Measures and returns the report. */
    public BenchmarkReport run(String question) throws IOException {
        int port = AvailablePorts.find(HOST, 0);
        IndexProcess index = IndexProcess.start(workspace,
                List.of("--tls", "self-signed", "--set", "http.plain=on", "--set", "webmds.enabled=false",
                        "--set", "http.tls.port=" + port));
        URI plain = index.service();
        URI secure = URI.create("https://%s:%d%s".formatted(HOST, port, plain.getRawPath()));
        Path certificate = index.state().resolve("tls").resolve("self-signed.pem");
        Path key = index.state().resolve("tls").resolve("self-signed-key.pem");
        TrustedCertificate trusted = TrustedCertificate.read(certificate);
        byte[] query = query(plain);
        NginxServer nginx = NginxServer.startTls(workspace, certificate,
                key);
        URI file = nginx.addAnswer("live", "ok\n");
        URI live = secure.resolve("/health/live");
        compare("small queries on kept connections, TLS 1.3 / plain", MIN_QUERIES,
                new ServerLoad(index.process(),
                        clients(() -> new KeepAliveConnection(secure, trusted.context()), query, true)),
                new ServerLoad(index.process(), clients(() -> new KeepAliveConnection(plain), query, true)));
        compare("new connections over TLS 1.3 with one GET, OpenMDS / nginx", MIN_CONNECTIONS,
                new ServerLoad(index.process(),
                        clients(() -> new KeepAliveConnection(live, trusted.context()), get(live), false)),
                new ServerLoad(nginx.process(),
                        clients(() -> new KeepAliveConnection(file, trusted.context()), get(file), false)));
        String answer = index.answer(NumberedRequest.post(plain, QUERY), 0);
        StaticAnswers secureStatic = StaticAnswers.startTls(workspace, certificate, key);
        StaticAnswers plainStatic = StaticAnswers.start(workspace);
        limit("the same answer from memory by Jetty", trusted, secureStatic.process(),
                secureStatic.addAnswer(answer), plainStatic.process(), plainStatic.addAnswer(answer));
        NginxServer plainNginx = NginxServer.start(workspace);
        limit("the same answer from a file by nginx", trusted, nginx.process(),
                nginx.addAnswer("answer", answer), plainNginx.process(), plainNginx.addAnswer("answer", answer));
        return new BenchmarkReport(question, "%d clients, %d phases of %s for each load, %s of warm-up".formatted(
                load.clients(), PHASES, load.phase(), load.warmUp()), rows, figures, List.of());
    }

    private BlockingClients clients(BlockingClients.ConnectionOpener opener, byte[] request, boolean isKept) {
        return new BlockingClients(load.clients(), opener, request, isKept);
    }

    /** Measures the cost of TLS where the answer itself costs next to nothing: no server of this kind can do with less. */
    private void limit(String name, TrustedCertificate trusted, ChildProcess secureServer, URI secure,
            ChildProcess plainServer, URI plain) throws IOException {
        Comparison measured = measure(
                new ServerLoad(secureServer,
                        clients(() -> new KeepAliveConnection(secure, trusted.context()), query(secure), true)),
                new ServerLoad(plainServer, clients(() -> new KeepAliveConnection(plain), query(plain), true)));
        figures.add(new MeasuredFigure(name + ", TLS 1.3", measured.ours().rate(), "/s"));
        figures.add(new MeasuredFigure(name + ", plain", measured.reference().rate(), "/s"));
        figures.add(new MeasuredFigure(name + ", TLS 1.3 / plain",
                measured.ours().rate() / measured.reference().rate(), ""));
        addCost(name, measured);
    }

    private static byte[] query(URI target) {
        return NumberedRequest.post(target, QUERY).numbered(0);
    }

    private static byte[] get(URI target) {
        return "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(target.getRawPath(), target.getRawAuthority())
                .getBytes(StandardCharsets.US_ASCII);
    }

    private void compare(String name, RequiredRange required, ServerLoad ours, ServerLoad reference)
            throws IOException {
        Comparison measured = measure(ours, reference);
        AnswerCount our = measured.ours();
        AnswerCount other = measured.reference();
        rows.add(new ResultRow(name, new MeasuredQuantity(our.rate(), "/s"),
                Optional.of(new MeasuredQuantity(other.rate(), "/s")),
                new MeasuredQuantity(our.rate() / other.rate(), ""), required));
        addCost(name, measured);
    }

    private Comparison measure(ServerLoad ours, ServerLoad reference) throws IOException {
        ours.run(load.warmUp());
        reference.run(load.warmUp());
        AnswerCount our = AnswerCount.NONE;
        AnswerCount other = AnswerCount.NONE;
        for (int i = 0; i < PHASES; i++) {
            our = our.plus(ours.run(load.phase()));
            other = other.plus(reference.run(load.phase()));
        }
        return new Comparison(our, other);
    }

    private void addCost(String name, Comparison measured) {
        double ours = measured.ours().microsPerAnswer();
        double reference = measured.reference().microsPerAnswer();
        figures.add(new MeasuredFigure(name + ", server", ours, "us of processor per answer"));
        figures.add(new MeasuredFigure(name + ", reference", reference, "us of processor per answer"));
        figures.add(new MeasuredFigure(name + ", ratio by it", reference / ours, ""));
    }

    /** The answers of two servers. */
    private record Comparison(AnswerCount ours, AnswerCount reference) {
    }

    /** Clients of a server. */
    private record ServerLoad(ChildProcess server, BlockingClients clients) {

        AnswerCount run(Duration time) throws IOException {
            return clients.run(time, server::processorTime);
        }
    }
}
