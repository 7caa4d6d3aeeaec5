package org.openmds.index.summary;

/**
 * A count of processors and the figures of its parts.
 *
 * @param element
 *            name of its element in the summary
 * @param most
 *            the total if no two queues share a host
 */
record ProcessorCount(String element, Figure total, Figure free, Figure used, Figure unavailable, Figure most) {

    /** The processors of machines. */
    static final ProcessorCount CPUS = new ProcessorCount("CPUs", Figure.CPUS, Figure.CPUS_FREE, Figure.CPUS_USED,
            Figure.CPUS_UNAVAILABLE, Figure.CPUS_MOST);
    /** The processors that batch systems give to jobs, in their own count. */
    static final ProcessorCount SLOTS = new ProcessorCount("Slots", Figure.SLOTS, Figure.SLOTS_FREE,
            Figure.SLOTS_USED, Figure.SLOTS_UNAVAILABLE, Figure.SLOTS_MOST);

    /** Adds processors whose number is certain. */
    void addTotal(Figures figures, long number) {
        figures.add(total, number);
        figures.add(most, number);
    }

    /** Adds the use of processors that are in the total. */
    void addUse(Figures figures, long number, long busy) {
        long inUse = Math.clamp(busy, 0, number);
        figures.add(used, inUse);
        figures.add(free, number - inUse);
    }
}
