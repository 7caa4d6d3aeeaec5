package org.openmds.loadtest.preset;

import java.util.List;

/** All experiments, in the order of the paper. */
public final class PresetCatalog {

    public static final List<ExperimentPreset> DIPERF = List.of(RampPreset.aggregate(), new ControllerScalingPreset(),
            new TimeServerPreset(),
            new AnalyzerTimePreset(),
            new EchoScalingPreset(), new ClientServiceViewsPreset(), RampPreset.download(), DistancePreset.ofMachines(),
            DistancePreset.nearAndFar());

    private PresetCatalog() {
    }
}
