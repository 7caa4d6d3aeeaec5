package org.openmds.provider.check;

/** The protocol with which a service is checked. */
enum CheckType {
    TCP, SSH, FTP, HTTP
}
