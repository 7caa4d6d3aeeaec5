package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

class MessageIdsTest {

    @Test
    void next_ofSeveralSources_areDifferentUuids() {
        List<MessageIds> sources = List.of(new MessageIds(), new MessageIds());

        List<String> ids = sources.stream().flatMap(each -> Stream.generate(each::next).limit(1_000)).toList();

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(ids).allSatisfy(id -> {
            UUID uuid = UUID.fromString(id);
            assertThat(uuid).hasToString(id);
            assertThat(uuid.version()).isEqualTo(4);
            assertThat(uuid.variant()).isEqualTo(2);
        });
    }
}
