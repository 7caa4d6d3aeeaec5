package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.Test;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;

class DirectorySearchTest {

    private static final DN HOST = DirectoryNames.host("a", DirectoryNames.LOCAL_SUFFIX);

    private static DirectorySearch search(DN base, SearchScope scope, String filter) throws LDAPException {
        return new DirectorySearch(base, scope, Filter.create(filter), List.of(), 0);
    }

    @Test
    void reaches_byScope_isTrueForReachableSubtrees() throws Exception {
        DN memory = DirectoryNames.group(DirectoryNames.MEMORY, HOST);
        assertThat(search(DirectoryNames.GRID, SearchScope.SUB, "(cn=a)").reaches(memory)).isTrue();
        assertThat(search(HOST, SearchScope.ONE, "(cn=a)").reaches(memory)).isTrue();
        assertThat(search(DirectoryNames.LOCAL_SUFFIX, SearchScope.ONE, "(cn=a)").reaches(memory)).isFalse();
        assertThat(search(HOST, SearchScope.BASE, "(cn=a)").reaches(memory)).isFalse();
        assertThat(search(memory, SearchScope.BASE, "(cn=a)").reaches(memory)).isTrue();
        assertThat(search(memory, SearchScope.BASE, "(cn=a)").reaches(HOST)).isTrue();
        assertThat(search(DirectoryNames.host("b", DirectoryNames.LOCAL_SUFFIX), SearchScope.SUB, "(cn=a)")
                .reaches(memory)).isFalse();
    }

    @Test
    void mayMatch_byFilter_isFalseOnlyForExcludedValues() throws Exception {
        assertThat(mayMatch("(Mds-Device-Group-name=memory)", "memory")).isTrue();
        assertThat(mayMatch("(Mds-Device-Group-name=MEMORY)", "memory")).isTrue();
        assertThat(mayMatch("(Mds-Device-Group-name=memory)", "networks")).isFalse();
        assertThat(mayMatch("(&(objectClass=*)(Mds-Device-Group-name=memory))", "networks")).isFalse();
        assertThat(mayMatch("(|(objectClass=MdsHost)(Mds-Device-Group-name=memory))", "networks")).isTrue();
        assertThat(mayMatch("(!(Mds-Device-Group-name=memory))", "networks")).isTrue();
        assertThat(mayMatch("(Mds-Device-Group-name=mem*)", "networks")).isTrue();
    }

    private static boolean mayMatch(String filter, String group) throws LDAPException {
        return search(DirectoryNames.GRID, SearchScope.SUB, filter).mayMatch(DirectoryNames.GROUP, group);
    }
}
