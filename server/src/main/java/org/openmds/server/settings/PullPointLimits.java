package org.openmds.server.settings;

import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
/** The limits of pull points, which store messages until consumers fetch them. */
public record PullPointLimits(
        @Key(value = "Largest number of pull points.", initial = "1000", min = "1", max = "1000000") int count,
        @Key(value = "Largest number of messages in one pull point; beyond it, the oldest is dropped.", initial = "10000", min = "1", max = "1000000") int messages,
        @Key(value = "Largest size of the messages in one pull point; beyond it, the oldest are dropped. Dropped messages are counted.", initial = "16MiB", min = "64KiB", max = "1GiB") DataSize size) {
}
