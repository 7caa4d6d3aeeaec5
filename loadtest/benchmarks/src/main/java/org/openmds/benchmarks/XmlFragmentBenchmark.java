package org.openmds.benchmarks;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.benchmarks.load.SampleRequests;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;

/**
 * Question: how much does it cost to create a fragment from an entry's content, compared with reading it? Data: 1 KB of GLUE. Reference:
 * one pass of the same parser that stores nothing. Command: {@code mds bench jmh XmlFragment}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class XmlFragmentBenchmark {

    private final byte[] document = SampleRequests.content().getBytes(StandardCharsets.UTF_8);
    private final XMLInputFactory factory = XMLInputFactory.newFactory();

    /** Parses the content, as the endpoint does for each registration. */
    @Benchmark
    public XmlFragment parse() {
        return XmlFragment.parse(document, XmlLimits.DEFAULT);
    }

    /** Reads all events, the minimum for any reader. */
    @Benchmark
    public int pass() throws XMLStreamException {
        XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(document));
        int events = 0;
        while (reader.hasNext()) {
            events += reader.next();
        }
        reader.close();
        return events;
    }
}
