package org.openmds.loadtest.preset;

import java.net.URI;
import java.util.List;

import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.bench.IngestBenchmark;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.submit.TesterSubmission;
import org.openmds.loadtest.control.submit.TesterSubmitter;
import org.openmds.loadtest.control.tester.DelayedWorkload;
import org.openmds.loadtest.control.tester.LoadTester;
import org.openmds.loadtest.control.tester.RecordSenders;
import org.openmds.loadtest.control.tester.SwarmWorkload;
import org.openmds.loadtest.control.tester.TesterIdentity;
import org.openmds.loadtest.control.tester.TesterWorkload;
import org.openmds.loadtest.control.wire.RunToken;
import org.openmds.loadtest.generator.relay.RelayDelays;
import org.openmds.loadtest.model.clock.TesterClock;

/** Runs testers and senders as threads of the test, which start at once. */
final class InProcessSubmitter implements TesterSubmitter {

    static final ProcessStarters STARTERS = new ProcessStarters(_ -> new InProcessSubmitter(),
            InProcessSubmitter::senders);

    private static final String DELAY = "--network-delay";

    private static IngestBenchmark.SenderStarter.RunningSenders senders(URI controller, RunToken token, String name,
            int connections,
            int batch) {
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                List<String> _ = new RecordSenders(controller, token, batch).run(name, connections);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return () -> join(thread);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public TesterSubmission submit(TesterCommand command) {
        LoadTester tester = new LoadTester(
                new LoadTester.TesterOptions(command.controller(), new RunToken(command.token()),
                        command.name(), TesterClock.system(), LoadTester.TesterOptions.LOST_AFTER, null),
                TesterIdentity.ofThisProcess(),
                work(command.options()));
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                LoadTester.TesterEnding _ = tester.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return new InProcessTester(command.name(), tester, thread);
    }

    private static TesterWorkload work(List<String> options) {
        int delay = options.indexOf(DELAY);
        if (delay < 0) {
            return new SwarmWorkload();
        }
        RelayDelays relayDelays = new RelayDelays(DurationText.parse(options.get(delay + 1)),
                DurationText.parse(options.get(delay + 1)));
        return new DelayedWorkload(new SwarmWorkload(relayDelays.roundTrip()), relayDelays);
    }

    @Override
    public void close() {
        // Each submission has ended already.
    }

    private record InProcessTester(String place, LoadTester tester, Thread thread) implements TesterSubmission {

        @Override
        public boolean isAlive() {
            return thread.isAlive();
        }

        @Override
        public String lastOutput() {
            return "";
        }

        @Override
        public void close() {
            tester.stop();
            join(thread);
        }
    }
}
