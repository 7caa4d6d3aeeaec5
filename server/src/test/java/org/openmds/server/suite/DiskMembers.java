package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

/** Members whose content is one file system of 1,000 MB, which the test changes. */
final class DiskMembers {

    private DiskMembers() {
    }

    static String space(int free) {
        return "<g:FileSystem xmlns:g='http://mds.globus.org/glue/ce/1.1' g:Root='/data' g:Size='1000' g:AvailableSpace='%d'/>"
                .formatted(free);
    }

    static EntryReference add(IndexClient index, String member, int free) {
        return EntryReference.of(index.call(RequestBodies.add(member, space(free), "PT1H")));
    }

    static void fill(EntryReference member, int free) {
        assertThat(member.call(RequestBodies.updateContent(space(free))).isFault()).isFalse();
    }
}
