package org.openmds.attacks;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.catalog.AttackCatalog;

/** The attacks of a run: all, or those that the system property {@code openmds.attacks.only} names, separated by commas. */
final class AttackSelection {

    private static final List<String> NAMES = Arrays
            .stream(System.getProperty("openmds.attacks.only", "").split(",", -1))
            .filter(name -> !name.isEmpty())
            .toList();

    private AttackSelection() {
    }

    static Stream<Attack> selected() {
        return AttackCatalog.ALL.stream().filter(attack -> NAMES.isEmpty() || NAMES.contains(attack.name()));
    }
}
