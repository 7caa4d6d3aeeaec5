package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

import org.openmds.loadtest.control.submit.SubmissionException;
import org.openmds.loadtest.model.plan.LoadPlan;
import org.openmds.loadtest.model.run.RunFolder;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.systems.SystemException;

/** Runs the users of a plan. */
interface PlanRunner {

    /**
     * Runs the plan to its end.
     *
     * @param asked
     *            the system that the users query; its processes are observed meanwhile
     * @param folder
     *            the folder for the run, which does not exist yet
     * @param below
     *            receives the samples of the information servers if they are observed by themselves
     * @return the folder with the records of all queries and the samples of the queried server
     * @throws SystemException
     *             if the run cannot be started or the system cannot be observed
     */
    RunFolder run(SystemUnderTest asked, LoadPlan plan, Path folder, PointTesters testers,
            Consumer<ServerSample> below)
            throws IOException, SubmissionException, SystemException, InterruptedException;
}
