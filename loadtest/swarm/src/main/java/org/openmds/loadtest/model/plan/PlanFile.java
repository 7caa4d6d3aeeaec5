package org.openmds.loadtest.model.plan;

import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Embedded;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.model.plan.LoadPlan.ConnectionMode;

/** The keys of a plan file. */
record PlanFile(
        @Key(value = "Name of the run in reports.", initial = "run", pattern = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}", expected = "at most 64 letters, digits, dots and hyphens") String name,
        @Key("The clients.") ClientSettings client,
        @Key("Number of clients or rate over time.") LoadSettings load,
        @Key(value = "Lifetime of a client's connections.", initial = "keep-alive") ConnectionMode connection,
        @Embedded TimeSettings times,
        @Key(value = "N to record the phases of one in N requests; 0 for none.", initial = "0", min = "0", max = "2147483647") int phasesEvery,
        @Key(value = "Local addresses from which clients connect in turn; empty for the system's choice.", pattern = "\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-zA-F.%]*:[0-9a-zA-F.%:]*", expected = "an IP address such as 127.0.0.2") List<String> sourceAddresses,
        @Key(value = "Seed of all random numbers; constant, so that runs can be compared.", initial = "1") long seed)
        implements
            CheckedSettings {

    static PlanFile of(LoadPlan plan) {
        return new PlanFile(plan.name(),
                new ClientSettings(Optional.of(plan.client().kind()), Optional.of(plan.client().target()),
                        plan.client().options()),
                LoadSettings.of(plan.load()), plan.connection(),
                new TimeSettings(plan.timeout(), plan.warmup(), plan.drain(), plan.sampling().clockEvery()),
                plan.sampling().phasesEvery(),
                plan.sourceAddresses(), plan.seed());
    }

    LoadPlan plan() {
        return new LoadPlan(name, client.spec(), load.profile(), connection, times.timeout(), times.warmup(),
                times.drain(), new LoadPlan.PlanSampling(phasesEvery, times.clockEvery()), sourceAddresses, seed);
    }

    @Override
    public void check(Findings findings) {
        LoadProfile profile = load.profile();
        if (findings.isValid("load", "warmup") && !times.warmup().isZero()
                && times.warmup().compareTo(profile.duration()) >= 0) {
            findings.report("expected less than the whole run of %s, got %s".formatted(
                    DurationText.format(profile.duration()), DurationText.format(times.warmup())), "warmup");
        }
    }
}
