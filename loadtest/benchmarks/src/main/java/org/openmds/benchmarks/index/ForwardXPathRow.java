package org.openmds.benchmarks.index;

import static org.openmds.benchmarks.load.NumberedRequest.MARK;
import static org.openmds.benchmarks.load.NumberedRequest.MEMBER;
import static org.openmds.benchmarks.load.NumberedRequest.SPACING;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.load.ClosedLoop;
import org.openmds.benchmarks.load.LoopResult;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/**
 * Expressions with forward axes and at most one descendant step per predicate, over 10,000 entries; one client. No expression is sent
 * twice: a fraction or the spacing differs. The evaluation time is the difference of two medians: this query, and a query that is
 * answered from a cache.
 */
final class ForwardXPathRow implements BenchmarkRow {

    private static final double MAX_MILLIS = 3;
    private static final int REQUESTS = 100;
    private static final int WARM_UP_REQUESTS = 30;
    private static final Duration MAX_DURATION = Duration.ofSeconds(2);

    static final List<String> EXPRESSIONS = List.of(
            "count(//*) + 0." + MARK,
            "count(//glue:ComputingElement[glue:FreeCPUs > 5000." + MARK + "])",
            "//glue:ComputingElement[glue:FreeCPUs > 9900." + MARK + "]",
            "//glue:Host[contains(@Name, '" + MARK + "')]",
            "/*/sg:Entry[position() = 5000." + MARK + "]",
            "sum(//glue:FreeCPUs[. < 100." + MARK + "])",
            "/*/sg:Entry[sg:Content//glue:Host/@Name" + SPACING + "= 'h" + MEMBER + "']/sg:MemberServiceEPR",
            "count(/*/sg:Entry[.//glue:FreeCPUs > 5000." + MARK + "])",
            "count(//glue:FreeCPUs[. > 9000." + MARK + "] | //glue:Load[@Last1Min > 98." + MARK + "])");

    @Override
    public String name() {
        return "xpath";
    }

    @Override
    public void measure(BenchmarkServers benchmarkServers, IndexFindings findings) throws IOException {
        IndexTarget target = benchmarkServers.index(IndexSize.TEN_THOUSAND);
        RequiredRange requiredRange = RequiredRange.time(MAX_MILLIS, benchmarkServers.staticRate());
        double small = medianMillis(target, GlueData.constantQuery(), "constant query", findings);
        findings.addFigure("constant query, one client, p50", small, "ms");
        for (String expression : EXPRESSIONS) {
            String title = title(expression);
            benchmarkServers.progress().log("measuring %s", title);
            double median = medianMillis(target, GlueData.query(expression), title, findings);
            findings.addRow(new ResultRow(title, new MeasuredQuantity(median, " ms"),
                    Optional.of(new MeasuredQuantity(small, " ms")),
                    new MeasuredQuantity(median - small, " ms"), requiredRange));
        }
    }

    private static double medianMillis(IndexTarget target, String envelope, String title, IndexFindings findings) {
        ClosedLoop one = target.clients(envelope, 1);
        one.run(new ClosedLoop.LoopLimit(MAX_DURATION, WARM_UP_REQUESTS), target.numbers());
        LoopResult result = one.run(new ClosedLoop.LoopLimit(MAX_DURATION, REQUESTS), target.numbers());
        findings.addProblems(title, result.problems());
        return result.percentileMillis(50);
    }

    /** Returns the expression without the parts that differ in each request. */
    private static String title(String expression) {
        return expression.replace("0." + MARK, "0").replace(MARK, "N").replace(SPACING, " ").replace(MEMBER, "N");
    }
}
