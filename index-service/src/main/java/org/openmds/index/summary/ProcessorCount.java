package org.openmds.index.summary;

/**
 * A count of processors and the figures of its parts.
 *
 * @param element
 *            name of its element in the summary
 */
record ProcessorCount(String element, Figure total, Figure free, Figure used, Figure unavailable) {

    /** The processors of machines. */
    static final ProcessorCount CPUS = new ProcessorCount("CPUs", Figure.CPUS, Figure.CPUS_FREE, Figure.CPUS_USED,
            Figure.CPUS_UNAVAILABLE);
    /** The processors that batch systems give to jobs, in their own count. */
    static final ProcessorCount SLOTS = new ProcessorCount("Slots", Figure.SLOTS, Figure.SLOTS_FREE,
            Figure.SLOTS_USED, Figure.SLOTS_UNAVAILABLE);

    /** Adds the use of processors that are in the total. */
    void addUse(Figures figures, long number, long busy) {
        long inUse = Math.clamp(busy, 0, number);
        figures.add(used, inUse);
        figures.add(free, number - inUse);
    }
}
