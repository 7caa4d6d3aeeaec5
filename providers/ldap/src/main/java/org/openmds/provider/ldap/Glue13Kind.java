package org.openmds.provider.ldap;

import java.util.Optional;
import java.util.stream.Stream;

import com.unboundid.ldap.sdk.Entry;

/** The structural object classes of GLUE 1.3's LDAP schema. */
enum Glue13Kind {
    CE("GlueCE"), CLUSTER("GlueCluster"), SUB_CLUSTER("GlueSubCluster"), HOST("GlueHost"), LOCAL_FILE_SYSTEM(
            "GlueHostLocalFileSystem"), REMOTE_FILE_SYSTEM("GlueHostRemoteFileSystem"), VO_VIEW("GlueVOView"), CE_JOB(
                    "GlueCEJob"), LOCATION("GlueLocation"), SOFTWARE("GlueSoftware"), SOFTWARE_DATA(
                            "GlueSoftwareData"), SITE("GlueSite"), SERVICE("GlueService"), SERVICE_DATA(
                                    "GlueServiceData"), SE("GlueSE"), SA("GlueSA"), VO_INFO(
                                            "GlueVOInfo"), ACCESS_PROTOCOL("GlueSEAccessProtocol"), CONTROL_PROTOCOL(
                                                    "GlueSEControlProtocol"), SL("GlueSL"), CE_SE_BIND(
                                                            "GlueCESEBind"), CE_SE_BIND_GROUP("GlueCESEBindGroup");

    private final String objectClass;

    Glue13Kind(String objectClass) {
        this.objectClass = objectClass;
    }

    /** Returns the kind of an entry; empty if it is not an entry of GLUE 1.3. */
    static Optional<Glue13Kind> of(Entry entry) {
        return Stream.of(values()).filter(each -> entry.hasObjectClass(each.objectClass)).findFirst();
    }

    String objectClass() {
        return objectClass;
    }
}
