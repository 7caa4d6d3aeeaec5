package org.openmds.loadtest.preset;

import java.util.List;

/** All that there are, in the order of the paper. */
public final class Presets {

    public static final List<Preset> DIPERF = List.of(Ramp.aggregate(), new ControllerScaling(), new TimeServerLoad(),
            new AnalyzerTable(),
            new EchoScaling(), new Views(), Ramp.download(), Distances.ofMachines(), Distances.nearAndFar());

    private Presets() {
    }
}
