package org.openmds.loadtest.preset;

import java.net.URI;
import java.util.List;

import org.openmds.loadtest.bench.Ingest;
import org.openmds.loadtest.control.submit.Submission;
import org.openmds.loadtest.control.submit.Submitter;
import org.openmds.loadtest.control.submit.TesterCommand;
import org.openmds.loadtest.control.tester.FarWork;
import org.openmds.loadtest.control.tester.Identity;
import org.openmds.loadtest.control.tester.Senders;
import org.openmds.loadtest.control.tester.SwarmWork;
import org.openmds.loadtest.control.tester.Tester;
import org.openmds.loadtest.control.tester.Work;
import org.openmds.loadtest.control.wire.Token;
import org.openmds.loadtest.generator.relay.Way;
import org.openmds.loadtest.model.clock.TesterClock;
import org.openmds.loadtest.model.plan.Durations;

/** Testers and senders as threads of the test: they are there at once. */
final class InThisProcess implements Submitter {

    static final Starters STARTERS = new Starters(_ -> new InThisProcess(), InThisProcess::senders);

    private static final String DELAY = "--network-delay";

    private static Ingest.Starter.Running senders(URI controller, Token token, String name, int connections,
            int batch) {
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                List<String> _ = new Senders(controller, token, batch).run(name, connections);
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
    public Submission submit(TesterCommand command) {
        Tester tester = new Tester(new Tester.Options(command.controller(), new Token(command.token()),
                command.name(), TesterClock.system(), Tester.Options.LOST_AFTER, null), Identity.own(),
                work(command.options()));
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                Tester.Ending _ = tester.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return new Running(command.name(), tester, thread);
    }

    private static Work work(List<String> options) {
        int delay = options.indexOf(DELAY);
        if (delay < 0) {
            return new SwarmWork();
        }
        Way way = new Way(Durations.parse(options.get(delay + 1)).orElseThrow(),
                Durations.parse(options.get(delay + 1)).orElseThrow());
        return new FarWork(new SwarmWork(way.roundTrip()), way);
    }

    @Override
    public void close() {
        // Each submission has ended.
    }

    private record Running(String place, Tester tester, Thread thread) implements Submission {

        @Override
        public boolean isAlive() {
            return thread.isAlive();
        }

        @Override
        public String lastWords() {
            return "";
        }

        @Override
        public void close() {
            tester.stop();
            join(thread);
        }
    }
}
