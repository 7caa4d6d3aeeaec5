package org.openmds.benchmarks.steps;

import java.util.List;
import java.util.concurrent.TimeUnit;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openmds.loadtest.model.client.CallTraffic.CallPhase;
import org.openmds.loadtest.model.client.CallTraffic.CallResult;
import org.openmds.loadtest.model.record.Outcome;
import org.openmds.loadtest.systems.mds2.SearchTimeline;
import org.openmds.loadtest.systems.mds2.ServerSteps;
import org.openmds.loadtest.systems.mds2.StepClock;
import org.openmds.loadtest.systems.mds2.StepsControl;
import org.openmds.loadtest.systems.mds2.StepsControl.StepDuration;

import com.unboundid.asn1.ASN1Buffer;
import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.SearchResultDoneProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPException;

/**
 * Question: how much does it cost to record the steps of an MDS2 query at the server (its clock, the control of the answer) and at the
 * client (its clock, the control, seven records)? Reference: the last message of an answer and the record, both without steps. Command:
 * {@code mds bench jmh Mds2Steps --allocations}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Mds2StepsBenchmark {

    private static final Control[] NONE = {};

    private final ServerSteps names = ServerSteps.GRIS;
    private final RecordedCalls records = new RecordedCalls();
    private final byte[] endWithSteps = lastMessage(new Control[]{StepsControl.response(
            List.of(new StepDuration(names.initSearch(), 12_345), new StepDuration(names.searchIndex(), 2_345),
                    new StepDuration(names.invoke(), 34_567), new StepDuration(names.genResult(), 123_456)))});
    private final byte[] endWithoutSteps = lastMessage(NONE);

    @Benchmark
    public byte[] serverWithSteps() {
        StepClock clock = new StepClock(names.initSearch());
        clock.next(names.searchIndex());
        clock.next(names.invoke());
        clock.next(names.genResult());
        clock.end();
        return lastMessage(new Control[]{StepsControl.response(clock.steps())});
    }

    @Benchmark
    public byte[] serverWithoutSteps() {
        return lastMessage(NONE);
    }

    @Benchmark
    public void clientWithSteps() throws LDAPException, ASN1Exception {
        long start = System.nanoTime();
        long connected = System.nanoTime() - start;
        long bound = System.nanoTime() - start;
        long sent = System.nanoTime() - start;
        long answered = System.nanoTime() - start;
        LDAPMessage last = LDAPMessage.decode(ASN1Element.decode(endWithSteps));
        SearchTimeline searchTimeline = new SearchTimeline(true, connected, bound, sent, answered,
                System.nanoTime() - start);
        recordCall(searchTimeline.steps(SearchTimeline.StepNaming.TABLES, StepsControl.read(last.getControls())));
    }

    @Benchmark
    public LDAPMessage clientWithoutSteps() throws LDAPException, ASN1Exception {
        LDAPMessage last = LDAPMessage.decode(ASN1Element.decode(endWithoutSteps));
        recordCall(List.of());
        return last;
    }

    private void recordCall(List<CallPhase> steps) {
        records.record(new CallResult(Outcome.OK, 10_000, 0, steps));
    }

    private static byte[] lastMessage(Control[] controls) {
        ASN1Buffer buffer = new ASN1Buffer();
        new LDAPMessage(2, new SearchResultDoneProtocolOp(0, null, null, null), controls).writeTo(buffer);
        return buffer.toByteArray();
    }
}
