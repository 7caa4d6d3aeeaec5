package org.openmds.trigger.settings;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.Key;
import org.openmds.trigger.rule.RuleTiming;

/** The times of a trigger: before it fires, between alerts, and the window of its checks. */
record RuleTimingSettings(
        @Key(value = "Time for which the condition must hold before the rule fires.", initial = "5m", name = "for", min = "0s", max = "365d") Duration matchTime,
        @Key("Time during which the rule is checked; absent: always.") WindowSettings window,
        @Key(value = "Time between two alerts while the condition holds; 0s for one alert.", initial = "4h", min = "0s", max = "365d") Duration every) {

    RuleTiming timing() {
        return new RuleTiming(matchTime, Duration.ZERO, Optional.of(every).filter(Duration::isPositive),
                window.window());
    }
}
