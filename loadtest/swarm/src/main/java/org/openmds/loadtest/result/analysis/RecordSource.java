package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

import org.openmds.loadtest.model.plan.Plan;
import org.openmds.loadtest.model.run.RunInfo;
import org.openmds.loadtest.model.run.TesterInfo;

/**
 * Records that lie in no run's folder, such as those of another tool's file. They are read twice, in parts, by several threads. Only after the first reading
 * all testers are known: until then they, and their clients, have numbers by which nothing but the records names them.
 */
public interface RecordSource {

    /** How many parts there are. */
    int parts();

    /** For one thread, which opens and closes it. */
    Reader open(Taker taker);

    /** What was read the first time. Called once, between the two readings. */
    Run settle() throws IOException;

    /** Reads parts. */
    interface Reader extends AutoCloseable {

        /** Each part is read by one thread in each reading; a thread reads the earlier one first. */
        void read(int part) throws IOException;

        /** Hands over what is left. */
        @Override
        void close() throws IOException;
    }

    /** Takes records, of one thread. */
    interface Taker {

        /** Records of one tester, from the buffer's position to its limit. The caller may use the buffer again afterwards. */
        void take(int tester, ByteBuffer records) throws IOException;
    }

    /**
     * What the records are.
     *
     * @param testers
     *            in the order of their numbers, from 0
     */
    record Run(Plan plan, RunInfo info, List<Tester> testers) {

        public Run {
            testers = List.copyOf(testers);
        }
    }

    /**
     * A tester.
     *
     * @param before
     *            its number in the first reading
     * @param names
     *            of its metrics and phases
     * @param clients
     *            the number of a client, by that of the first reading
     */
    record Tester(int before, TesterInfo info, Map<Integer, String> names, IntUnaryOperator clients) {

        public Tester {
            names = Map.copyOf(names);
        }
    }
}
