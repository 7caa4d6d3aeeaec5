package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;

class QuestionTest {

    private static final DN HOST = Tree.host("a", Tree.LOCAL_SUFFIX);

    private static Question question(DN base, SearchScope scope, String filter) throws LDAPException {
        return new Question(base, scope, Filter.create(filter), List.of(), 0);
    }

    @Test
    void reaches_byScope_whatItCanFind() throws Exception {
        DN memory = Tree.group(Tree.MEMORY, HOST);
        assertThat(question(Tree.GRID, SearchScope.SUB, "(cn=a)").reaches(memory)).isTrue();
        assertThat(question(HOST, SearchScope.ONE, "(cn=a)").reaches(memory)).isTrue();
        assertThat(question(Tree.LOCAL_SUFFIX, SearchScope.ONE, "(cn=a)").reaches(memory)).isFalse();
        assertThat(question(HOST, SearchScope.BASE, "(cn=a)").reaches(memory)).isFalse();
        assertThat(question(memory, SearchScope.BASE, "(cn=a)").reaches(memory)).isTrue();
        assertThat(question(memory, SearchScope.BASE, "(cn=a)").reaches(HOST)).isTrue();
        assertThat(question(Tree.host("b", Tree.LOCAL_SUFFIX), SearchScope.SUB, "(cn=a)").reaches(memory)).isFalse();
    }

    @Test
    void mayFind_byFilter_excludesOnlyWhatCannotPass() throws Exception {
        assertThat(mayFind("(Mds-Device-Group-name=memory)", "memory")).isTrue();
        assertThat(mayFind("(Mds-Device-Group-name=MEMORY)", "memory")).isTrue();
        assertThat(mayFind("(Mds-Device-Group-name=memory)", "networks")).isFalse();
        assertThat(mayFind("(&(objectClass=*)(Mds-Device-Group-name=memory))", "networks")).isFalse();
        assertThat(mayFind("(|(objectClass=MdsHost)(Mds-Device-Group-name=memory))", "networks")).isTrue();
        assertThat(mayFind("(!(Mds-Device-Group-name=memory))", "networks")).isTrue();
        assertThat(mayFind("(Mds-Device-Group-name=mem*)", "networks")).isTrue();
    }

    private static boolean mayFind(String filter, String group) throws LDAPException {
        return question(Tree.GRID, SearchScope.SUB, filter).mayFind(Tree.GROUP, group);
    }
}
