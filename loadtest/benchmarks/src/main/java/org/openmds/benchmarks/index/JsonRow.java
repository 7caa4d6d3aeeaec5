package org.openmds.benchmarks.index;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.NumberedRequest;
import org.openmds.benchmarks.process.IndexProcess;
import org.openmds.benchmarks.process.NginxServer;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Answers of the HTTP API in JSON: all of 1,000 entries, and the look-up of {@link LookUpRow} among 20,000. They are compared with nginx, which
 * answers the same requests with a file of the answer's size, and with the same question by SOAP. How far Jetty alone is from nginx is shown by the answer
 * from memory.
 */
final class JsonRow implements BenchmarkRow {

    private static final RequiredRange OF_NGINX = RequiredRange.atLeast(0.6);
    private static final RequiredRange OF_SOAP = RequiredRange.atLeast(0.8);

    @Override
    public String name() {
        return "json";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        try (NginxServer nginx = NginxServer.start(benchmarkServers.workspace())) {
            IndexTarget thousand = benchmarkServers.index(IndexSize.THOUSAND);
            compare("JSON, all of 1,000 entries",
                    new JsonQuestion(thousand, "entries?limit=1000", GlueData.entries()), nginx, benchmarkServers,
                    findings);
            IndexTarget twentyThousand = benchmarkServers.index(IndexSize.TWENTY_THOUSAND);
            compare("JSON, look-up",
                    new JsonQuestion(twentyThousand, "query?q=" + encoded(GlueData.lookUpExpression()),
                            twentyThousand.lookUp()),
                    nginx, benchmarkServers, findings);
        }
    }

    /**
     * One question in both protocols.
     *
     * @param path
     *            the end of the path of the HTTP API, with the query
     * @param envelope
     *            the SOAP request
     */
    private record JsonQuestion(IndexTarget target, String path, String envelope) {

        URI url() {
            return target.service().resolve("/api/v1/groups/%s/".formatted(target.size().service()));
        }

        NumberedRequest request() {
            return NumberedRequest.get(url(), url().getRawPath() + path, target.size().entries());
        }
    }

    private static void compare(String title, JsonQuestion question, NginxServer nginx,
            BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        benchmarkServers.progress().log("measuring %s", title);
        String answer = IndexProcess.answer(question.url(), question.request().numbered(0));
        findings.addFigure(title + ", answer", answer.length(), "bytes");
        URI file = nginx.addAnswer("answer%d.json".formatted(answer.length()), answer);
        int clients = BenchmarkServers.DEFAULT_CLIENTS;
        PhaseComparison comparison = PhaseComparison.measure(benchmarkServers.plan().withLongWarmUp(),
                new ComparedLoad(question.target().server(),
                        new ClosedLoop(question.url(), question.request(), clients), question.target().numbers()),
                new ComparedLoad(nginx.process(), new ClosedLoop(file,
                        NumberedRequest.get(file, file.getRawPath(), question.target().size().entries()), clients),
                        new AtomicLong()),
                ComparedLoad.of(question.target(), question.envelope(), clients),
                benchmarkServers.staticReference(answer, clients));
        findings.addRatio(title + " / nginx", comparison, OF_NGINX);
        findings.addFigure(title + ", the same answer from memory by Jetty / nginx", comparison.ratio(3, 1), "");
        findings.addFigure(title + ", the same answer from memory by Jetty, server's processor time",
                comparison.joinedPhase(3).serverMicros(), "us per answer");
        findings.addRow(new ResultRow(title + " / SOAP",
                new MeasuredQuantity(comparison.joinedPhase(0).rate(), "/s"),
                Optional.of(new MeasuredQuantity(comparison.joinedPhase(2).rate(), "/s")),
                new MeasuredQuantity(comparison.ratio(0, 2), ""), OF_SOAP));
    }

    /** Returns a part of a URL; the marks of numbered requests stay as they are. */
    private static String encoded(String expression) {
        return URLEncoder.encode(expression, StandardCharsets.UTF_8).replace("%40", "@").replace("@Name", "%40Name");
    }
}
