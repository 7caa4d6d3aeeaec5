package org.openmds.provider.glue;

import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/** Collects the known facts of a host or a queue. Unknown facts are left out. */
public final class FactBuilder<F extends Enum<F> & GlueFact> {

    private final Map<F, String> facts;

    public FactBuilder(Class<F> kind) {
        facts = new EnumMap<>(kind);
    }

    /** Adds a text unless it is blank. */
    public FactBuilder<F> with(F fact, String text) {
        if (!text.isBlank()) {
            facts.put(fact, text.strip());
        }
        return this;
    }

    /** Adds a number. */
    public FactBuilder<F> with(F fact, long number) {
        facts.put(fact, Long.toString(number));
        return this;
    }

    /** Adds a number if it is known. */
    public FactBuilder<F> with(F fact, OptionalLong number) {
        number.ifPresent(known -> with(fact, known));
        return this;
    }

    public Map<F, String> toMap() {
        return Map.copyOf(facts);
    }
}
