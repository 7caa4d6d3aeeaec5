package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.model.plan.LoadProfile;

/** The planned level over time, as the corners of a line. */
final class PlannedLoad {

    private PlannedLoad() {
    }

    static double[][] corners(LoadProfile load) {
        List<double[]> corners = new ArrayList<>();
        double time = 0;
        corners.add(new double[]{0, 0});
        for (LoadProfile.LoadStep step : load.steps()) {
            time += step.ramp().toNanos() / 1e9;
            corners.add(new double[]{time, step.level()});
            time += step.hold().toNanos() / 1e9;
            corners.add(new double[]{time, step.level()});
        }
        corners.add(new double[]{time, 0});
        return corners.toArray(double[][]::new);
    }
}
