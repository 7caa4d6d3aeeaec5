package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterInfo;

/**
 * Verifies the records of a run. What is wrong is left out by every analysis anyway; this tells it without one.
 *
 * @param batches
 *            intact ones of all testers
 * @param records
 *            in them
 */
public record Verification(long batches, long records, List<Tester> testers) {

    public Verification {
        testers = List.copyOf(testers);
    }

    /**
     * A tester's records.
     *
     * @param missing
     *            that the tester made or the controller took, and that are not there
     */
    public record Tester(TesterInfo info, long batches, long records, long missing, Damage damage) {

        public boolean isWhole() {
            return missing == 0 && damage.isNone();
        }
    }

    public boolean isWhole() {
        return testers.stream().allMatch(Tester::isWhole);
    }

    /**
     * @throws AnalysisException
     *             where the folder is not a run's
     */
    public static Verification of(RunFolder folder, int threads) throws AnalysisException, IOException {
        RunInputs inputs = RunInputs.read(folder);
        FirstPass pass = new FirstPass();
        pass.run(inputs.testers(), threads);
        List<Tester> testers = new ArrayList<>();
        for (TesterData tester : inputs.testers()) {
            long told = Math.max(tester.info().recordsMade(), tester.info().recordsTaken());
            testers.add(new Tester(tester.info(), tester.scan().batches(), tester.scan().records(),
                    Math.max(0, told - tester.scan().records()), pass.look(tester).damage()));
        }
        return new Verification(testers.stream().mapToLong(Tester::batches).sum(),
                testers.stream().mapToLong(Tester::records).sum(), testers);
    }
}
