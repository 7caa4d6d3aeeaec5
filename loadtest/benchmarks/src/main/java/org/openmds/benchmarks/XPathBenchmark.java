package org.openmds.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocalExpression;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathResult;
import org.openmds.wsrf.xpath.document.XPathLimits;
import org.openmds.wsrf.xpath.index.EntryIndex;

/**
 * Question: how much does a compiled expression cost over an Index of 100 to 10,000 entries without any cache? Data:
 * {@link SampleEntries}. Reference: other engines in the project's notes; the JDK's takes 77 ms for q1 over 10,000 entries. Command:
 * {@code mds bench jmh XPath}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class XPathBenchmark {

    @Param({"100", "1000", "10000"})
    private int entries;

    @Param({"q1", "q2", "q3", "q4", "q5"})
    private String query = "q1";

    private XmlTree document = entry(0);
    private XPathExpression expression = compileQuery("q1");
    private EntryLocalExpression local = expression.entryLocal().orElseThrow();
    private final EntryIndex index = new EntryIndex(1_000);

    @Setup
    public void prepare() {
        XmlFragment root = XmlFragment.parse("<rp:ServiceGroupRP xmlns:rp='http://docs.oasis-open.org/wsrf/sg-2'/>");
        document = new XmlTree(root, List.copyOf(IntStream.range(0, entries).mapToObj(XPathBenchmark::entry).toList()));
        expression = compileQuery(query);
        local = expression.entryLocal().orElseThrow();
        for (int i = 0; i < entries; i++) {
            index.add(i, document.children().get(i));
        }
    }

    /** Evaluates the expression over the whole document, without writing the result. */
    @Benchmark
    public XPathResult evaluate() {
        return expression.evaluate(document);
    }

    /** Evaluates the expression over the candidates from the entry index. */
    @Benchmark
    public XPathResult evaluateCandidates() {
        return index.candidates(local.requiredTokens())
                .map(slots -> local.evaluateOver(Arrays.stream(slots).mapToObj(document.children()::get).toList(),
                        document.frame()))
                .orElseGet(this::evaluate);
    }

    /** Compiles a query, as the server does for a new one. */
    @Benchmark
    public XPathExpression compile() {
        return compileQuery(query);
    }

    private static XPathExpression compileQuery(String name) {
        return XPathExpression.compile(SampleEntries.query(name), SampleEntries.NAMESPACES, XPathLimits.DEFAULT);
    }

    private static XmlTree entry(int number) {
        XmlFragment frame = XmlFragment.parse(
                """
                        <sg:Entry xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing">\
                        <sg:ServiceGroupEntryEPR><wsa:Address>http://index.example.org/entries/%1$d</wsa:Address></sg:ServiceGroupEntryEPR>\
                        <sg:MemberServiceEPR><wsa:Address>%2$s</wsa:Address></sg:MemberServiceEPR>\
                        </sg:Entry>"""
                        .formatted(number, SampleEntries.member(number)));
        XmlFragment content = XmlFragment.parse(SampleEntries.content(number, number % 20));
        return new XmlTree(frame, List.of(XmlTree.of(content)));
    }
}
