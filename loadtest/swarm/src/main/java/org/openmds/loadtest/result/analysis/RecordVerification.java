package org.openmds.loadtest.result.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.TesterResult;
import org.openmds.loadtest.result.record.AnalysisException;
import org.openmds.loadtest.result.record.RecordDamage;
import org.openmds.loadtest.result.record.RunInputs;
import org.openmds.loadtest.result.record.TesterData;

/**
 * Result of verifying the records of a run. An analysis leaves damaged records out as well; the verification reports them without an analysis.
 *
 * @param batches
 *            number of intact batches of all testers
 * @param records
 *            number of records in them
 */
public record RecordVerification(long batches, long records, List<TesterVerification> testers) {

    public RecordVerification {
        testers = List.copyOf(testers);
    }

    /**
     * Result of verifying a tester's records.
     *
     * @param missing
     *            number of records that the tester made or the controller received, and that are not there
     */
    public record TesterVerification(TesterResult info, long batches, long records, long missing, RecordDamage damage) {

        public boolean isComplete() {
            return missing == 0 && damage.isLossless();
        }
    }

    public boolean isComplete() {
        return testers.stream().allMatch(TesterVerification::isComplete);
    }

    /**
     * @throws AnalysisException
     *             if the folder is not the folder of a run
     */
    public static RecordVerification of(RunFolder folder, int threads) throws AnalysisException, IOException {
        RunInputs inputs = RunInputs.read(folder);
        FirstPass pass = new FirstPass();
        pass.run(inputs.testers(), threads);
        List<TesterVerification> testers = new ArrayList<>();
        for (TesterData tester : inputs.testers()) {
            long expected = Math.max(tester.info().recordsMade(), tester.info().recordsTaken());
            testers.add(new TesterVerification(tester.info(), tester.scan().batches(), tester.scan().records(),
                    Math.max(0, expected - tester.scan().records()), pass.overview(tester).damage()));
        }
        return new RecordVerification(testers.stream().mapToLong(TesterVerification::batches).sum(),
                testers.stream().mapToLong(TesterVerification::records).sum(), testers);
    }
}
