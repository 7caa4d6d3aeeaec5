package org.openmds.provider.pbs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import org.openmds.provider.batch.BatchPrograms;
import org.openmds.provider.input.Input;

/**
 * The output of PBS' programs. Each program runs once per document.
 *
 * @param queues
 *            {@code qstat -Q -f}
 * @param nodes
 *            {@code pbsnodes -a}
 */
record PbsPrograms(PbsFormat format, Input queues, Input nodes) {

    /** Returns the programs of this machine. */
    public static PbsPrograms of(BatchPrograms programs, PbsFormat form) {
        return new PbsPrograms(form, programs.output("qstat", with(form, "-Q", "-f")),
                programs.output("pbsnodes", with(form, "-a")));
    }

    private static List<String> with(PbsFormat form, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(form.options());
        return all;
    }

    /** Returns a copy with each input changed. */
    PbsPrograms map(UnaryOperator<Input> change) {
        return new PbsPrograms(format, change.apply(queues), change.apply(nodes));
    }
}
